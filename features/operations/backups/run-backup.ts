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

/** Of so many of the latest hours, days, weeks and months in which a backup was made, the last one of each is kept. */
const kept = { hours: 24, days: 7, weeks: 4, months: 12 };
/** Whoever makes one by hand is about to do something, and may do it again: these are not taken for one another. */
const storedByHand = 10;

const dayMs = 24 * 3600 * 1000;
/** 1970-01-05, a Monday. */
const firstMondayMs = 4 * dayMs;

const periodOf: Record<keyof typeof kept, (madeAt: Date) => string> = {
  hours: (madeAt) => madeAt.toISOString().slice(0, 13),
  days: (madeAt) => madeAt.toISOString().slice(0, 10),
  weeks: (madeAt) => String(Math.floor((madeAt.getTime() - firstMondayMs) / (7 * dayMs))),
  months: (madeAt) => madeAt.toISOString().slice(0, 7),
};

/**
 * Those that newer ones make dispensable, whatever the frequency is or was: never one of the last 24 hours, never one of
 * the last that were made by hand. The newest is the last of its hour and so always stays; an hour without one takes
 * nobody's place.
 */
export function dispensable<File extends { madeAt: Date; isByHand: boolean }>(
  files: readonly File[],
  now: Date,
): File[] {
  const newestFirst = files.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const needed = new Set<File>(newestFirst.filter(({ isByHand }) => isByHand).slice(0, storedByHand));
  for (const unit of ['hours', 'days', 'weeks', 'months'] as const) {
    const seen = new Set<string>();
    for (const file of newestFirst) {
      const period = periodOf[unit](file.madeAt);
      if (seen.has(period)) continue;
      if (seen.size === kept[unit]) break;
      seen.add(period);
      needed.add(file);
    }
  }
  const isYoung = ({ madeAt }: File) => now.getTime() - madeAt.getTime() < dayMs;
  return newestFirst.filter((file) => !needed.has(file) && !isYoung(file));
}

export interface BackupContext extends BackupParts {
  db: Database;
  /** The direct address: the lock needs a session of its own. */
  directUrl: string;
  log: Log;
}

type Outcome = MadeBackup | { ok: false; error: 'under_way' | 'failed'; message: string };

/** Makes one and writes down what became of it. Of many processes one does; the others hear that it is under way. */
export async function runBackup(
  context: BackupContext,
  asked: { cause: 'schedule' | 'operator' } | { cause: 'administrator'; backupId: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, directUrl, log } = context;
  const ran = await ifLockIsFree(directUrl, advisoryLocks.backUp, async (client): Promise<Outcome> => {
    const begun = await begin(context, asked);
    if (!begun) return inProgress;
    const { id, startedAt } = begun;
    const made = await makeBackup(context, client, { id, madeAt: startedAt, signal });
    if (!made.ok) {
      await writeFailure(db, id, made.message, signal.aborted);
      log.error({ backup: id, reason: made.message }, 'a backup failed');
      return { ok: false, error: 'failed', message: made.message };
    }
    await writeSuccess(db, id, made);
    const { bytes, rows, uploads, missing } = made;
    log.info({ backup: id, file: made.fileName, bytes, rows, uploads, missing }, 'a backup was made');
    await removeDispensable(context);
    return made;
  });
  return ran.isFree ? ran.result : inProgress;
}

const theProduct = { id: null, role: null };

const inProgress: Outcome = { ok: false, error: 'under_way', message: 'Another backup is under way.' };

async function begin(
  { db, host }: BackupContext,
  asked: Parameters<typeof runBackup>[1],
): Promise<{ id: string; startedAt: Date } | undefined> {
  // Whoever holds the lock knows: what is called running has ended with its process.
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true,
      failure = 'Its process ended before it was done.'
    where state = 'running'`.execute(db);
  if (asked.cause === 'administrator') {
    return db
      .updateTable('backups')
      .set({ state: 'running', host, started_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', asked.backupId)
      .where('state', '=', 'waiting')
      .returning(['id', sql<Date>`started_at`.as('startedAt')])
      .executeTakeFirst();
  }
  // One that somebody asked for and that waits for a runner is as good as this one.
  return db
    .insertInto('backups')
    .values({
      id: newId(),
      state: 'running',
      cause: asked.cause,
      host,
      started_at: sql<Date>`clock_timestamp()`,
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
        finished_at: sql<Date>`clock_timestamp()`,
        file_name: fileName,
        bytes,
        row_count: made.rows,
        upload_count: made.uploads,
        missing_uploads: made.missing,
      })
      .where('id', '=', id)
      .returning(['cause', 'host'])
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, {
      actor: theProduct,
      action: 'backup_made',
      subjectType: 'backup',
      subjectId: id,
      after: { cause, host, fileName, bytes },
    });
  });
}

async function writeFailure(db: Database, id: string, message: string, wasStopped: boolean): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      state: 'failed',
      finished_at: sql<Date>`clock_timestamp()`,
      failure: message,
      was_stopped: wasStopped,
    })
    .where('id', '=', id)
    .execute();
}

/** After a good one only, and only of our own files on this machine. A file that will not go is tried again next time. */
async function removeDispensable({ db, dataDir, host, log }: BackupContext): Promise<void> {
  try {
    const byHand = await namesMadeByHand(db, host);
    const ours = (await listBackupFiles(dataDir))
      .filter(({ isBeforeRestore }) => !isBeforeRestore)
      .map((file) => ({ ...file, isByHand: byHand.has(file.name) }));
    for (const { name } of dispensable(ours, new Date())) {
      await rm(join(backupFolder(dataDir), name), { force: true });
      await writeRemoval(db, host, name);
    }
    await sql`
      delete from backups
      where state = 'failed' and requested_at < now() - interval '90 days'
        or removed_at < now() - interval '400 days'`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'backups that are no longer needed could not be removed');
  }
}

async function namesMadeByHand(db: Database, host: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('backups')
    .select('file_name')
    .where('host', '=', host)
    .where('state', '=', 'done')
    .where('cause', 'in', ['administrator', 'operator'])
    .execute();
  return new Set(rows.map((row) => row.file_name));
}

async function writeRemoval(db: Database, host: string, fileName: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const removed = await transaction
      .updateTable('backups')
      .set({ removed_at: sql<Date>`clock_timestamp()` })
      .where('file_name', '=', fileName)
      .where('host', '=', host)
      .returning('id')
      .executeTakeFirst();
    await writeAudit(transaction, {
      actor: theProduct,
      action: 'backup_rotated',
      subjectType: 'backup',
      subjectId: removed?.id ?? fileName,
      before: { host, fileName },
    });
  });
}
