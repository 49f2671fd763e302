import { expect, test } from 'vitest';
import { dispensable } from './run-backup.ts';

const hourMs = 3600 * 1000;
const last = Date.parse('2026-11-15T10:20:00Z');
const every = (hours: number, count: number) =>
  Array.from({ length: count }, (_, index) => made(index * hours * hourMs));
const made = (agoMs: number, isByHand = false) => ({ madeAt: new Date(last - agoMs), isByHand });
const now = new Date(last);
const retainedOf = (files: ReturnType<typeof made>[]) => files.length - dispensable(files, now).length;

test('of hourly backups over two years a few dozen stay: hours, days, weeks and months', () => {
  const files = every(1, 2 * 365 * 24);
  const gone = new Set(dispensable(files, now));
  const kept = files.filter((file) => !gone.has(file)).map(({ madeAt }) => madeAt.toISOString());
  expect(kept.length).toBeGreaterThan(38);
  expect(kept.length).toBeLessThanOrEqual(24 + 7 + 4 + 12);
  expect(kept).toContain('2026-11-14T11:20:00.000Z');
  expect(kept).not.toContain('2026-11-14T10:20:00.000Z');
  expect(kept).toContain('2026-11-09T23:20:00.000Z');
  // The last one of each of twelve months.
  expect(kept.at(-1)).toBe('2025-12-31T23:20:00.000Z');
});

test('rare ones are kept for as many days, weeks and months as there were any', () => {
  expect(retainedOf(every(24, 6))).toBe(6);
  expect(retainedOf(every(24 * 31, 12))).toBe(12);
});

test('the newest stays, whatever else there is, and however old it is', () => {
  const files = every(24 * 400, 30);
  const [newest] = files;
  expect(dispensable(files, now)).not.toContain(newest);
  expect(dispensable(files.slice(0, 1), now)).toEqual([]);
  // Two within one hour of another day: the later one.
  const twice = [made(30 * hourMs), made(30 * hourMs + 60_000)];
  expect(dispensable(twice, now)).toEqual([twice[1]]);
});

test('somebody who makes three within ten minutes has three, and a day later the last of them', () => {
  const three = [made(0), made(4 * 60_000), made(9 * 60_000)];
  expect(dispensable(three, now)).toEqual([]);
  expect(dispensable(three, new Date(last + 24 * hourMs + 5 * 60_000))).toEqual(three.slice(1));
});

test('the last ten that were made by hand stay, however many the clock has made since', () => {
  const byHand = Array.from({ length: 12 }, (_, index) => made((2000 + index) * hourMs + 60_000, true));
  const gone = dispensable([...every(1, 3000), ...byHand], now);
  expect(byHand.slice(0, 10).filter((file) => gone.includes(file))).toEqual([]);
  expect(byHand.slice(10).every((file) => gone.includes(file))).toBe(true);
});
