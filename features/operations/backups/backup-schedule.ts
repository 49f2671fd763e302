import { sql } from 'kysely';
import { advisoryLocks, ifLockIsFree } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import { type BackupMachine, backupFolder, findFileProblem, listUnfinished, removeUnfinished } from './backup-files.ts';
import { failStoppedBackups } from './request-backup.ts';
import { type BackupContext, runBackup } from './run-backup.ts';

export type BackupFrequency = Settings['system']['backupFrequency'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** UTC; 05:00 in Nairobi, when few people buy. */
const quietHour = 2;
const maxPauseMs = 6 * hourMs;

/** The latest scheduled start: the full hour, or 02:00 of the day, of Sunday, of the first of the month. */
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
 * Compares the last successful backup with the current frequency. Failures are retried with growing delays,
 * so that a full disk does not keep the machine busy.
 */
export function isBackupDue(
  { lastGoodAt, failuresSince, lastFailureAt }: BackupRecord,
  frequency: BackupFrequency,
  now: Date,
): boolean {
  if (lastGoodAt && lastGoodAt >= latestDueTime(frequency, now)) return false;
  if (!lastFailureAt || failuresSince === 0) return true;
  const pauseMs = Math.min(maxPauseMs, 15 * minuteMs * 2 ** Math.min(10, failuresSince - 1));
  return now.getTime() - lastFailureAt.getTime() >= pauseMs;
}

interface BackupRecord {
  /** The start of the last successful backup. */
  lastGoodAt: Date | undefined;
  failuresSince: number;
  lastFailureAt: Date | undefined;
}

/** The age from which the status reports a failure: twice the interval. */
export const staleAfterMs: Record<BackupFrequency, number> = {
  hourly: 2 * hourMs,
  daily: 2 * dayMs,
  weekly: 14 * dayMs,
  monthly: 62 * dayMs,
};

interface BackupHistory extends BackupRecord {
  /** The newest successful backup, with the problem of its file, if any. */
  last: { at: Date; host: string; bytes: number; missing: number | null; problem: string | null } | undefined;
}

interface Made {
  at: Date;
  host: string;
  fileName: string;
  bytes: number;
  missing: number | null;
}

/**
 * Counts backups whose file exists and that were made after the last restore: earlier ones belong to another
 * installation, on a machine that may be gone. Interrupted backups are not failures and are retried at once.
 */
export async function readBackupRecord(db: Database, machine: BackupMachine): Promise<BackupHistory> {
  const { rows } = await sql<Made>`
    select started_at as at, host, file_name, bytes, missing_uploads as missing
    from backups
    where state = 'done' and removed_at is null and started_at > coalesce(
      (select max(at) from audit_log where action = 'backup_restored'), '-infinity'
    )
    order by started_at desc limit 100`.execute(db);
  let last: BackupHistory['last'];
  let lastGoodAt: Date | undefined;
  for (const made of rows) {
    const problem = await findFileProblem(made, machine);
    last ??= { ...made, problem };
    if (problem !== null) continue;
    lastGoodAt = made.at;
    break;
  }
  return { last, lastGoodAt, ...(await countFailures(db, lastGoodAt)) };
}

async function countFailures(
  db: Database,
  since: Date | undefined,
): Promise<Pick<BackupRecord, 'failuresSince' | 'lastFailureAt'>> {
  const { rows } = await sql<{ failuresSince: number; lastFailureAt: Date | null }>`
    select count(*)::integer as failures_since, max(finished_at) as last_failure_at
    from backups
    where state = 'failed' and started_at > coalesce(${since ?? null}::timestamptz, '-infinity')
      and not was_stopped`.execute(db);
  const { failuresSince = 0, lastFailureAt = null } = rows[0] ?? {};
  return { failuresSince, lastFailureAt: lastFailureAt ?? undefined };
}

/** A scheduled job, every few minutes in one of the processes. */
export async function backUpWhenDue(
  context: BackupContext,
  { system }: Pick<Settings, 'system'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await failStoppedBackups(context.db);
  await removeUnfinishedBackups(context);
  const machine = { host: context.host, backupFolder: backupFolder(context.dataDir) };
  const isDue = async () => isBackupDue(await readBackupRecord(context.db, machine), system.backupFrequency, now);
  if (await isDue()) await runBackup(context, { cause: 'schedule', isDue }, signal);
}

/** Another machine may make the next backup and never clean this directory. */
async function removeUnfinishedBackups({ dataDir, directUrl }: BackupContext): Promise<void> {
  const folder = backupFolder(dataDir);
  if ((await listUnfinished(folder)).length === 0) return;
  await ifLockIsFree(directUrl, advisoryLocks.backUp, () => removeUnfinished(folder));
}
