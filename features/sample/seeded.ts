import { hash } from 'node:crypto';
import type { CalendarDate } from '#lib/calendar-date.ts';

// Everything in the sample world is derived from its key, so that the same flight, hotel or review has the same id and
// values whenever it is created.

const seed = 'karibu';

/** A version 8 UUID derived from the key. */
export function sampleId(kind: string, key: string): string {
  return asUuid(hash('sha256', `${seed}/${kind}/${key}`, 'hex'));
}

/** As `sampleId`, but ids of one day are adjacent in an index. */
export function sampleIdOfDay(day: CalendarDate, kind: string, key: string): string {
  const milliseconds = Date.parse(day).toString(16).padStart(12, '0');
  return asUuid(milliseconds + hash('sha256', `${seed}/${kind}/${key}/${day}`, 'hex'));
}

function asUuid(hex: string): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A number in [0, 1) derived from the key. FNV-1a with a final mix: a million take a fraction of a second. */
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

/** A whole number in the closed interval. */
export function between(key: string, lowest: number, highest: number): number {
  return lowest + Math.floor(chance(key) * (highest - lowest + 1));
}

export function pick<Item>(key: string, items: readonly Item[]): Item {
  const item = items[Math.floor(chance(key) * items.length)];
  if (item === undefined) throw new Error(`Nothing to pick from for ${key}`);
  return item;
}
