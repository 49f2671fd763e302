import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type BackupMachine, findFileProblem } from './backup-machine.ts';
import type { BackupRecord } from './is-backup-due.ts';

/** What decides whether the next one is due, and what is told about the last one. */
export interface BackupHistory extends BackupRecord {
  /** The newest that worked, and what is wrong with its file, if anything is. */
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
 * A backup counts while its file is there, and not beyond a restore: it then is one of another life of the house, made on
 * a machine that may be gone. Those that were stopped with their process have not failed: they go on at once.
 */
export async function readBackupRecord(db: Database, machine: BackupMachine): Promise<BackupHistory> {
  const { rows } = await sql<Made>`
    select started_at as at, host, file_name as "fileName", bytes, missing_uploads as missing
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
    select count(*)::integer as "failuresSince", max(finished_at) as "lastFailureAt"
    from backups
    where state = 'failed' and started_at > coalesce(${since ?? null}::timestamptz, '-infinity')
      and not was_stopped`.execute(db);
  const { failuresSince = 0, lastFailureAt = null } = rows[0] ?? {};
  return { failuresSince, lastFailureAt: lastFailureAt ?? undefined };
}
