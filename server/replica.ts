import { sql } from 'kysely';
import { createDb, createPool, type Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';

/** Where reports and long lists read: the replica while it is well, else the database itself. */
export interface Replica {
  current(): Database;
  /** Called every few seconds. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const maxLagSeconds = 30;

/** `url` is DATABASE_REPLICA_URL. Until the first check, and without a replica, everything comes from `db`. */
export function openReplica(db: Database, url: string | undefined, log: Log): Replica {
  if (!url) return { current: () => db, check: async () => {}, close: async () => {} };
  const replica = createDb(createPool(url, { max: 4, applicationName: 'fika-mbali reports', log }));
  let isWell = false;

  async function check(): Promise<void> {
    const problem = await problemOf(replica).catch((error: unknown) => error);
    if (isWell === (problem === undefined)) return;
    isWell = problem === undefined;
    if (isWell) log.info('reports are read from the replica');
    else log.warn({ err: problem }, 'reports are read from the database itself, not from its replica');
  }

  return { current: () => (isWell ? replica : db), check, close: () => replica.destroy() };
}

/** A replica that has replayed all it has received is not late, however long ago the last change was. */
async function problemOf(replica: Database): Promise<Error | undefined> {
  const { rows } = await sql<{ lag: number }>`
    select case
      when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
    end as lag`.execute(replica);
  const lag = rows[0]?.lag ?? Number.POSITIVE_INFINITY;
  return lag > maxLagSeconds ? new Error(`The replica is ${Math.round(lag)} seconds behind.`) : undefined;
}
