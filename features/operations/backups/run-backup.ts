import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { advisoryLocks, ifLockIsFree } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { backupFolder, listBackupFiles } from './backup-files.ts';
import { type BackupParts, type MadeBackup, makeBackup } from './make-backup.ts';

/** The last backup of each of the latest hours, days, weeks and months with a backup is kept. */
const retention = { hours: 24, days: 7, weeks: 4, months: 12 };
/** Manual backups are kept beside the schedule, because people make them before risky changes. */
const maxManualBackups = 10;

const dayMs = 24 * 3600 * 1000;
/** 1970-01-05 was a Monday. */
const firstMondayMs = 4 * dayMs;

const periodOf: Record<keyof typeof retention, (madeAt: Date) => string> = {
  hours: (madeAt) => madeAt.toISOString().slice(0, 13),
  days: (madeAt) => madeAt.toISOString().slice(0, 10),
  weeks: (madeAt) => String(Math.floor((madeAt.getTime() - firstMondayMs) / (7 * dayMs))),
  months: (madeAt) => madeAt.toISOString().slice(0, 7),
};

/**
 * Backups that rotation removes: never one of the last 24 hours, never one of the latest manual ones. The
 * newest is the last of its hour and so always stays; hours without a backup use up no place.
 */
export function backupsToRemove<File extends { madeAt: Date; isManual: boolean }>(
  files: readonly File[],
  now: Date,
): File[] {
  const newestFirst = files.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const needed = new Set<File>(newestFirst.filter(({ isManual }) => isManual).slice(0, maxManualBackups));
  for (const unit of ['hours', 'days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const file of newestFirst) {
      const period = periodOf[unit](file.madeAt);
      if (seen.has(period)) continue;
      if (seen.size === retention[unit]) break;
      seen.add(period);
      needed.add(file);
    }
  }
  const isYoung = ({ madeAt }: File) => now.getTime() - madeAt.getTime() < dayMs;
  return newestFirst.filter((file) => !needed.has(file) && !isYoung(file));
}

export interface BackupContext extends BackupParts {
  db: Database;
  /** Without a pooler: the advisory lock needs its own session. */
  directUrl: string;
  log: Log;
}

type BackupRequest =
  | { cause: 'operator' }
  | { cause: 'administrator'; backupId: string }
  /** Asked again under the lock: another process may just have made one. */
  | { cause: 'schedule'; isDue: () => Promise<boolean> };

type Outcome = MadeBackup | { ok: false; error: 'under_way' | 'failed'; message: string };

/** Makes a backup and records its result. One process at a time; the others get `under_way`. */
export async function runBackup(context: BackupContext, request: BackupRequest, signal: AbortSignal): Promise<Outcome> {
  const { db, directUrl, log } = context;
  const ran = await ifLockIsFree(directUrl, advisoryLocks.backUp, async (client): Promise<Outcome> => {
    const begun = await begin(context, request);
    if (!begun) return inProgress;
    const { id, startedAt } = begun;
    const made = await makeBackup(context, client, { id, madeAt: startedAt, signal });
    if (!made.ok) {
      await writeFailure(db, id, made.message, signal.aborted);
      log.error({ backup: id, reason: made.message }, 'backup failed');
      return { ok: false, error: 'failed', message: made.message };
    }
    await writeSuccess(db, id, made);
    const { bytes, rows, uploads, missing } = made;
    log.info({ backup: id, file: made.fileName, bytes, rows, uploads, missing }, 'backup made');
    await removeOldBackups(context);
    return made;
  });
  return ran.isFree ? ran.result : inProgress;
}

const system = { id: null, role: null };

const inProgress: Outcome = { ok: false, error: 'under_way', message: 'Another backup is under way.' };

async function begin(
  { db, host }: BackupContext,
  request: BackupRequest,
): Promise<{ id: string; startedAt: Date } | undefined> {
  // This process holds the lock, so any running row belongs to a dead process.
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true,
      failure = 'The process ended before it was finished.'
    where state = 'running'`.execute(db);
  if (request.cause === 'administrator') {
    return db
      .updateTable('backups')
      .set({ state: 'running', host, startedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', request.backupId)
      .where('state', '=', 'waiting')
      .returning(['id', sql<Date>`started_at`.as('startedAt')])
      .executeTakeFirst();
  }
  if (request.cause === 'schedule' && !(await request.isDue())) return;
  // The insert conflicts with a requested backup that waits for a worker and is as good as this one.
  return db
    .insertInto('backups')
    .values({
      id: newId(),
      state: 'running',
      cause: request.cause,
      host,
      startedAt: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', sql<Date>`started_at`.as('startedAt')])
    .executeTakeFirst();
}

async function writeSuccess(db: Database, id: string, made: MadeBackup): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { fileName, bytes } = made;
    const { cause, host } = await transaction
      .updateTable('backups')
      .set({
        state: 'done',
        finishedAt: sql<Date>`clock_timestamp()`,
        fileName,
        bytes,
        rowCount: made.rows,
        uploadCount: made.uploads,
        missingUploads: made.missing,
      })
      .where('id', '=', id)
      .returning(['cause', 'host'])
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, system, ['backup', id], 'backup_made', { after: { cause, host, fileName, bytes } });
  });
}

async function writeFailure(db: Database, id: string, message: string, wasStopped: boolean): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      state: 'failed',
      finishedAt: sql<Date>`clock_timestamp()`,
      failure: message,
      wasStopped,
    })
    .where('id', '=', id)
    .execute();
}

/** Runs after a successful backup, on this machine's files. A file that cannot be removed is retried next time. */
async function removeOldBackups({ db, dataDir, host, log }: BackupContext): Promise<void> {
  try {
    const byHand = await manualBackupNames(db, host);
    const ours = (await listBackupFiles(dataDir))
      .filter(({ isBeforeRestore }) => !isBeforeRestore)
      .map((file) => ({ ...file, isManual: byHand.has(file.name) }));
    for (const { name } of backupsToRemove(ours, new Date())) {
      await rm(join(backupFolder(dataDir), name), { force: true });
      await writeRemoval(db, host, name);
    }
    await sql`
      delete from backups
      where state = 'failed' and requested_at < now() - interval '90 days'
        or removed_at < now() - interval '400 days'`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'removing old backups failed');
  }
}

async function manualBackupNames(db: Database, host: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('backups')
    .select('fileName')
    .where('host', '=', host)
    .where('state', '=', 'done')
    .where('cause', 'in', ['administrator', 'operator'])
    .execute();
  return new Set(rows.map((row) => row.fileName));
}

async function writeRemoval(db: Database, host: string, fileName: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const removed = await transaction
      .updateTable('backups')
      .set({ removedAt: sql<Date>`clock_timestamp()` })
      .where('fileName', '=', fileName)
      .where('host', '=', host)
      .returning('id')
      .executeTakeFirst();
    await writeAudit(transaction, system, ['backup', removed?.id ?? fileName], 'backup_rotated', {
      before: { host, fileName },
    });
  });
}
