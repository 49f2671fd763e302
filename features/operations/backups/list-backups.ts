import { sql } from 'kysely';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type BackupMachine, findFileProblem } from './backup-files.ts';

export interface ListedBackup {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  cause: 'schedule' | 'administrator' | 'operator' | 'restore';
  /** The administrator's name. */
  requestedBy: string | null;
  at: Date;
  host: string | null;
  fileName: string | null;
  bytes: number | null;
  rows: number | null;
  uploads: number | null;
  missingUploads: number | null;
  seconds: number | null;
  removedAt: Date | null;
  failure: string | null;
  /** For a successful backup on this machine. */
  fileProblem: string | null;
}

/** The newest first. A running backup whose process was killed is shown as failed. */
export async function listBackups(db: Database, machine: BackupMachine, most: number): Promise<ListedBackup[]> {
  const [isRunning, { rows }] = await Promise.all([
    isLockTaken(db, advisoryLocks.backUp),
    sql<Omit<ListedBackup, 'fileProblem'>>`
      select
        backups.id, state, cause, ${nameOfPerson('users')} as requested_by, coalesce(started_at, requested_at) as at, host,
        file_name, bytes, row_count as rows, upload_count as uploads, missing_uploads,
        extract(epoch from finished_at - started_at)::float as seconds, removed_at, failure
      from backups left join users on users.id = requested_by
      order by requested_at desc limit ${most}`.execute(db),
  ]);
  const startedLongAgo = ({ at }: { at: Date }) => Date.now() - at.getTime() > 5_000;
  return Promise.all(
    rows.map(async (backup): Promise<ListedBackup> => {
      if (backup.state === 'running' && !isRunning && startedLongAgo(backup)) {
        const failure = 'The process ended before it was finished.';
        return { ...backup, state: 'failed', failure, fileProblem: null };
      }
      const isThere = backup.state === 'done' && backup.removedAt === null;
      return { ...backup, fileProblem: isThere ? await findFileProblem(backup, machine) : null };
    }),
  );
}
