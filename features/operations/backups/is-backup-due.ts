import type { Settings } from '#features/settings/settings.ts';

export type BackupFrequency = Settings['system']['backupFrequency'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** In UTC; five in the morning in Nairobi, when few buy. */
const quietHour = 2;
const longestPauseMs = 6 * hourMs;

/** The last moment at which one was to be begun: the hour, 02:00 of the day, of Sunday, of the first of the month. */
export function latestDueTime(frequency: BackupFrequency, now: Date): Date {
  const since = new Date(now.getTime() - quietHour * hourMs);
  const midnight = Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), since.getUTCDate());
  switch (frequency) {
    case 'hourly':
      return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    case 'daily':
      return new Date(midnight + quietHour * hourMs);
    case 'weekly':
      return new Date(midnight - since.getUTCDay() * dayMs + quietHour * hourMs);
    case 'monthly':
      return new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth()) + quietHour * hourMs);
  }
}

/**
 * By the last one that worked and the frequency of now. After a failure it is tried again, with longer and longer pauses,
 * so that a full disk does not keep the machine busy.
 */
export function isBackupDue(
  { lastGoodAt, failuresSince, lastFailureAt }: BackupRecord,
  frequency: BackupFrequency,
  now: Date,
): boolean {
  if (lastGoodAt && lastGoodAt >= latestDueTime(frequency, now)) return false;
  if (!lastFailureAt || failuresSince === 0) return true;
  const pauseMs = Math.min(longestPauseMs, 15 * minuteMs * 2 ** Math.min(10, failuresSince - 1));
  return now.getTime() - lastFailureAt.getTime() >= pauseMs;
}

export interface BackupRecord {
  /** When the last one that worked was begun. */
  lastGoodAt: Date | undefined;
  /** How many have failed since, and when the last of them did. */
  failuresSince: number;
  lastFailureAt: Date | undefined;
}

/** How old the last one may be before somebody should look: twice the time between two. */
export const staleAfterMs: Record<BackupFrequency, number> = {
  hourly: 2 * hourMs,
  daily: 2 * dayMs,
  weekly: 14 * dayMs,
  monthly: 62 * dayMs,
};
