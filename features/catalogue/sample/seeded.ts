import { hash } from 'node:crypto';
import type { CalendarDate } from '#lib/calendar-date.ts';

// Everything in the sample world follows from its key alone. Whoever makes it on whatever day gets the same flight,
// hotel and review, under the same id.

const seed = 'karibu';

/** A UUID of version 8 that is always the same for one key. */
export function sampleId(kind: string, key: string): string {
  return asUuid(hash('sha256', `${seed}/${kind}/${key}`, 'hex'));
}

/** The same, except that ids of one day lie together in an index. */
export function sampleIdOfDay(day: CalendarDate, kind: string, key: string): string {
  const milliseconds = Date.parse(day).toString(16).padStart(12, '0');
  return asUuid(milliseconds + hash('sha256', `${seed}/${kind}/${key}/${day}`, 'hex'));
}

function asUuid(hex: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** From 0 to just below 1. FNV-1a with a final mix: a million of them take a fraction of a second. */
export function chance(key: string): number {
  let state = 0x811c9dc5;
  for (const text of [seed, key]) {
    for (let index = 0; index < text.length; index += 1) {
      state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    }
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number, both ends included. */
export function between(key: string, lowest: number, highest: number): number {
  return lowest + Math.floor(chance(key) * (highest - lowest + 1));
}

export function pick<Item>(key: string, items: readonly Item[]): Item {
  const item = items[Math.floor(chance(key) * items.length)];
  if (item === undefined) throw new Error(`Nothing to pick from for ${key}`);
  return item;
}
