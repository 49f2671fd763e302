import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface TimetableChanges {
  /** The database snapshot: the next read returns the changes not visible in it. */
  snapshot: string;
  /** In days since 1970, UTC. */
  days: number[];
  flightIds: string[];
  isNetworkChanged: boolean;
}

/** Changes since a snapshot; without one, only the current snapshot. */
export async function readChanges(db: Database, since: string | undefined): Promise<TimetableChanges> {
  // One statement, so that the rows and the snapshot are consistent.
  const { rows } = await sql<{
    snapshot: string;
    days: number[] | null;
    flightIds: string[] | null;
    network: boolean;
  }>`
    select
      pg_current_snapshot()::text as snapshot,
      array_agg(distinct day - date '1970-01-01') filter (where day is not null) as days,
      array_agg(distinct flight_id::text) filter (where flight_id is not null) as flight_ids,
      coalesce(bool_or(day is null and flight_id is null), false) as network
    from timetable_changes
    where xact >= pg_snapshot_xmin(${since ?? null}::pg_snapshot)
      and not pg_visible_in_snapshot(xact, ${since ?? null}::pg_snapshot)
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return {
    snapshot: row.snapshot,
    days: row.days ?? [],
    flightIds: row.flightIds ?? [],
    isNetworkChanged: row.network,
  };
}

/** A job that runs every ten minutes; all processes have read these changes by then. */
export async function removeOldChanges(db: Database): Promise<void> {
  for (const notes of ['timetableChanges', 'hotelChanges'] as const) {
    await db.deleteFrom(notes).where('notedAt', '<', sql<Date>`now() - interval '1 hour'`).execute();
  }
}
