import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readJobQueue } from './measure-jobs.ts';

/** Measured when somebody reads the metrics; the help of each is what Prometheus shows. */
export const measurements = {
  db_up: 'Whether PostgreSQL answers within two seconds',
  db_size_bytes: 'Size of the database',
  db_connections: 'Connections to the database, of all processes',
  db_max_connections: 'Connections that PostgreSQL allows',
  db_archive_behind_seconds: 'Age of the last archived file of the write ahead log while archiving fails, else 0',
  clock_offset_seconds: 'Clock of PostgreSQL minus that of this process',
  jobs_waiting: 'Jobs that are due and not taken yet, of all processes',
  jobs_oldest_seconds: 'How long the oldest of them has been due',
  jobs_failed: 'Jobs that were given up in the last 30 days',
  disk_free_bytes: 'Space left on the disk of DATA_DIR',
  disk_size_bytes: 'Size of the disk of DATA_DIR',
} as const;

export type Measurement = keyof typeof measurements;

const deadlineMs = 2_000;

/** What can't be measured is left out, and a database that hangs holds nobody up. */
export async function measureProduct({
  db,
  dataDir,
}: {
  db: Database;
  dataDir: string;
}): Promise<Partial<Record<Measurement, number>>> {
  const late = sleep(deadlineMs, undefined, { ref: false });
  const [disk, database] = await Promise.all([
    statfs(dataDir).catch(() => undefined),
    Promise.race([readDatabase(db).catch(() => undefined), late]),
  ]);
  return {
    db_up: database ? 1 : 0,
    ...database,
    ...(disk && { disk_free_bytes: disk.bavail * disk.bsize, disk_size_bytes: disk.blocks * disk.bsize }),
  };
}

/**
 * How far this process's clock is ahead of the database's, by the middle of the query: a slow database does not look like a
 * wrong clock.
 */
export async function compareClocks(
  db: Database,
  now: () => number = Date.now,
): Promise<{ aheadMs: number; uncertainMs: number }> {
  const before = now();
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::double precision * 1000 as at`.execute(db);
  const after = now();
  return { aheadMs: (before + after) / 2 - (rows[0]?.at ?? before), uncertainMs: (after - before) / 2 };
}

async function readDatabase(db: Database) {
  const { aheadMs } = await compareClocks(db);
  const { rows } = await sql<{
    size: number;
    connections: number;
    maxConnections: number;
    archiveBehind: number;
  }>`
    select pg_database_size(current_database()) as size,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as max_connections,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0
      end::double precision as archive_behind
    from pg_stat_archiver`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('pg_stat_archiver has no row');
  const { waiting, failed, oldestDueAt } = await readJobQueue(db);
  return {
    db_size_bytes: row.size,
    db_connections: row.connections,
    db_max_connections: row.maxConnections,
    db_archive_behind_seconds: row.archiveBehind,
    clock_offset_seconds: -aheadMs / 1000,
    jobs_waiting: waiting,
    jobs_oldest_seconds: oldestDueAt ? Math.max(0, (Date.now() - aheadMs - oldestDueAt.getTime()) / 1000) : 0,
    jobs_failed: failed,
  };
}
