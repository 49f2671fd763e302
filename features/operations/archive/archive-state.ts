import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface ArchiveState {
  /** Null before the first file, and after a crash until the next one. */
  lastArchivedAt: Date | null;
  /** Finished WAL files that are not in the archive yet. */
  waiting: number;
  /** When the oldest of them was finished. */
  waitingSince: Date | null;
  /** Since when every try to make a base backup has failed. */
  baseFailingSince: Date | null;
  /** Files wait for so long only if the archive can't be written to. */
  isFailing: boolean;
}

const failingAfterMs = 2 * 60_000;
/** A few tries. */
const baseFailingAfterMs = 30 * 60_000;

/** How archiving of the embedded database stands. PostgreSQL keeps every file until it is archived. */
export async function readArchiveState(db: Database, baseFailingSince: Date | null, now: Date): Promise<ArchiveState> {
  const { rows } = await sql<Pick<ArchiveState, 'lastArchivedAt' | 'waiting' | 'waitingSince'>>`
    select (select last_archived_time from pg_stat_archiver) as last_archived_at,
      count(*)::integer as waiting, min(modification) as waiting_since
    from pg_ls_archive_statusdir() where name like '%.ready'`.execute(db);
  const { lastArchivedAt = null, waiting = 0, waitingSince = null } = rows[0] ?? {};
  const isLongAgo = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() > ms;
  const isFailing = isLongAgo(waitingSince, failingAfterMs) || isLongAgo(baseFailingSince, baseFailingAfterMs);
  return { lastArchivedAt, waiting, waitingSince, baseFailingSince, isFailing };
}
