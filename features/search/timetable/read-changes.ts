import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface TimetableChanges {
  /** What the database looked like when it was asked; the next look takes what this one has not seen. */
  snapshot: string;
  /** Numbers since 1970, in UTC. */
  days: number[];
  flightIds: string[];
  isNetworkChanged: boolean;
}

/** What has changed since an earlier snapshot; without one only where to begin. */
export async function readChanges(db: Database, since: string | undefined): Promise<TimetableChanges> {
  // One statement, so that the rows and the snapshot are of the same moment.
  const { rows } = await sql<{
    snapshot: string;
    days: number[] | null;
    flight_ids: string[] | null;
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
  if (!row) throw new Error('The database did not say what has changed');
  return {
    snapshot: row.snapshot,
    days: row.days ?? [],
    flightIds: row.flight_ids ?? [],
    isNetworkChanged: row.network,
  };
}
