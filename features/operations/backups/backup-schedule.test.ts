import { expect, test } from 'vitest';
import { isBackupDue, latestDueTime } from './backup-schedule.ts';

const at = (text: string) => new Date(`${text}Z`);
const never = { lastGoodAt: undefined, failuresSince: 0, lastFailureAt: undefined };

test.each([
  ['hourly', '2026-11-15T10:59:59', '2026-11-15T10:00:00'],
  ['daily', '2026-11-15T01:59:59', '2026-11-14T02:00:00'],
  ['daily', '2026-11-15T02:00:00', '2026-11-15T02:00:00'],
  // The 15th is a Sunday.
  ['weekly', '2026-11-15T01:00:00', '2026-11-08T02:00:00'],
  ['weekly', '2026-11-18T12:00:00', '2026-11-15T02:00:00'],
  ['monthly', '2026-11-01T01:00:00', '2026-10-01T02:00:00'],
  ['monthly', '2026-11-15T12:00:00', '2026-11-01T02:00:00'],
] as const)('%s at %s was due at %s', (frequency, now, due) => {
  expect(latestDueTime(frequency, at(now))).toEqual(at(due));
});

test('a house that has none makes one at once, and the next when its time has come', () => {
  const now = at('2026-11-15T10:03:00');
  expect(isBackupDue(never, 'monthly', now)).toBe(true);
  const made = { ...never, lastGoodAt: at('2026-11-15T09:30:00') };
  expect(isBackupDue(made, 'daily', now)).toBe(false);
  // With a higher frequency, the backup of half an hour ago is too old.
  expect(isBackupDue(made, 'hourly', now)).toBe(true);
});

test('after failures it is tried again, less and less often, but always within six hours', () => {
  const failed = (failuresSince: number) => ({
    ...never,
    failuresSince,
    lastFailureAt: at('2026-11-15T10:00:00'),
  });
  expect(isBackupDue(failed(1), 'daily', at('2026-11-15T10:14:00'))).toBe(false);
  expect(isBackupDue(failed(1), 'daily', at('2026-11-15T10:15:00'))).toBe(true);
  expect(isBackupDue(failed(3), 'daily', at('2026-11-15T10:59:00'))).toBe(false);
  expect(isBackupDue(failed(3), 'daily', at('2026-11-15T11:00:00'))).toBe(true);
  expect(isBackupDue(failed(99), 'daily', at('2026-11-15T16:00:00'))).toBe(true);
});
