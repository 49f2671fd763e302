import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { BackupRecord } from './is-backup-due.ts';

/** What decides whether the next one is due. Those that were stopped with their process have not failed: they go on at once. */
export async function readBackupRecord(db: Database): Promise<BackupRecord> {
  const { rows } = await sql<BackupRecord>`
    with good as (select max(started_at) as at from backups where state = 'done')
    select
      (select at from good) as "lastGoodAt",
      count(*)::integer as "failuresSince",
      max(finished_at) as "lastFailureAt"
    from backups
    where state = 'failed' and started_at > coalesce((select at from good), '-infinity') and started_at is not null
      and not was_stopped`.execute(db);
  return rows[0] ?? { lastGoodAt: undefined, failuresSince: 0, lastFailureAt: undefined };
}
