import { expect, test } from 'vitest';
import { dispensable } from './rotation.ts';

const hourMs = 3600 * 1000;
const last = Date.parse('2026-11-15T10:20:00Z');
const every = (hours: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ madeAt: new Date(last - index * hours * hourMs) }));
const keptOf = (files: { madeAt: Date }[]) => files.length - dispensable(files).length;

test('of hourly backups over two years a few dozen stay: hours, days, weeks and months', () => {
  const files = every(1, 2 * 365 * 24);
  const gone = new Set(dispensable(files));
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
  expect(keptOf(every(24, 6))).toBe(6);
  expect(keptOf(every(24 * 31, 12))).toBe(12);
});

test('the newest stays, whatever else there is, and however old it is', () => {
  const files = every(24 * 400, 30);
  const [newest] = files;
  expect(dispensable(files)).not.toContain(newest);
  expect(dispensable(files.slice(0, 1))).toEqual([]);
  // Two within one hour: the later one.
  const twice = [{ madeAt: new Date(last) }, { madeAt: new Date(last - 60_000) }];
  expect(dispensable(twice)).toEqual([twice[1]]);
});
