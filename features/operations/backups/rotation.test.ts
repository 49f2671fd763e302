import { expect, test } from 'vitest';
import { backupsToRemove } from './run-backup.ts';

const hourMs = 3600 * 1000;
const last = Date.parse('2026-11-15T10:20:00Z');
const every = (hours: number, count: number) =>
  Array.from({ length: count }, (_, index) => made(index * hours * hourMs));
const made = (agoMs: number, isManual = false) => ({ madeAt: new Date(last - agoMs), isManual });
const now = new Date(last);
const retainedOf = (files: ReturnType<typeof made>[]) => files.length - backupsToRemove(files, now).length;

test('of hourly backups over two years a few dozen stay: hours, days, weeks and months', () => {
  const files = every(1, 2 * 365 * 24);
  const gone = new Set(backupsToRemove(files, now));
  const remaining = files.filter((file) => !gone.has(file)).map(({ madeAt }) => madeAt.toISOString());
  expect(remaining.length).toBeGreaterThan(38);
  expect(remaining.length).toBeLessThanOrEqual(24 + 7 + 4 + 12);
  expect(remaining).toContain('2026-11-14T11:20:00.000Z');
  expect(remaining).not.toContain('2026-11-14T10:20:00.000Z');
  expect(remaining).toContain('2026-11-09T23:20:00.000Z');
  expect(remaining.at(-1)).toBe('2025-12-31T23:20:00.000Z');
});

test('rare ones are kept for as many days, weeks and months as there were any', () => {
  expect(retainedOf(every(24, 6))).toBe(6);
  expect(retainedOf(every(24 * 31, 12))).toBe(12);
});

test('the newest stays, whatever else there is, and however old it is', () => {
  const files = every(24 * 400, 30);
  const [newest] = files;
  expect(backupsToRemove(files, now)).not.toContain(newest);
  expect(backupsToRemove(files.slice(0, 1), now)).toEqual([]);
  // Of two within one hour the later one stays.
  const twice = [made(30 * hourMs), made(30 * hourMs + 60_000)];
  expect(backupsToRemove(twice, now)).toEqual([twice[1]]);
});

test('somebody who makes three within ten minutes has three, and a day later the last of them', () => {
  const three = [made(0), made(4 * 60_000), made(9 * 60_000)];
  expect(backupsToRemove(three, now)).toEqual([]);
  expect(backupsToRemove(three, new Date(last + 24 * hourMs + 5 * 60_000))).toEqual(three.slice(1));
});

test('the last ten that were made by hand stay, however many the clock has made since', () => {
  const byHand = Array.from({ length: 12 }, (_, index) => made((2000 + index) * hourMs + 60_000, true));
  const gone = backupsToRemove([...every(1, 3000), ...byHand], now);
  expect(byHand.slice(0, 10).filter((file) => gone.includes(file))).toEqual([]);
  expect(byHand.slice(10).every((file) => gone.includes(file))).toBe(true);
});
