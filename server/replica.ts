import { sql } from 'kysely';
import { createDb, createPool, type Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';

/** Where reports and long lists read: the replica while it is well, else the database itself. */
export interface Replica {
  current(): Database;
  /** Called every few seconds. */
  check(now?: number): Promise<void>;
  close(): Promise<void>;
}

const maxLagMs = 30_000;

/** `url` is DATABASE_REPLICA_URL. Until the first check, and without a replica, everything comes from `db`. */
export function openReplica(db: Database, url: string | undefined, log: Log): Replica {
  if (!url) return { current: () => db, check: async () => {}, close: async () => {} };
  const replica = createDb(createPool(url, { max: 4, applicationName: 'fika-mbali reports', log }));
  let isWell = false;
  /** What the database had written at the check before, and when the replica last had all of that. */
  let before = '0/0';
  let caughtUpAt = 0;

  async function problem(now: number): Promise<Error | undefined> {
    if (await hasReplayed(replica, before)) caughtUpAt = now;
    before = await writtenBy(db);
    const lag = now - caughtUpAt;
    return lag > maxLagMs ? new Error(`The replica is ${Math.round(lag / 1000)} seconds behind.`) : undefined;
  }

  async function check(now = Date.now()): Promise<void> {
    const found = await problem(now).catch((error: unknown) => error);
    if (isWell === (found === undefined)) return;
    isWell = found === undefined;
    if (isWell) log.info('reports are read from the replica');
    else log.warn({ err: found }, 'reports are read from the database itself, not from its replica');
  }

  return { current: () => (isWell ? replica : db), check, close: () => replica.destroy() };
}

/** A server that was promoted has everything. One that lost its primary has all that it received, and still is behind. */
async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(replica);
  return rows[0]?.has ?? false;
}

async function writtenBy(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '0/0';
}
