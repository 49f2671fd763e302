import type { ClientBase } from 'pg';
import { listTables } from '#db/backup/load-snapshot.ts';

/** The class of the locks that job runners hold while they live: server/abandoned-jobs.ts. */
const runnerLockClass = 7_301;

export type TargetState =
  | { kind: 'empty' }
  /** Ours, with or without rows. */
  | { kind: 'filled' }
  | { kind: 'obstacle'; message: string };

/** What is where the backup is to go. Looks, and changes nothing. */
export async function inspectTarget(client: ClientBase): Promise<TargetState> {
  const { rows: runners } = await client.query(
    `select from pg_locks
     where locktype = 'advisory' and granted and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
     limit 1`,
    [runnerLockClass],
  );
  if (runners.length > 0) {
    return {
      kind: 'obstacle',
      message: 'Fika Mbali is running on this database. Stop all its processes, and then restore.',
    };
  }
  const tables = await listTables(client);
  if (tables.length === 0) return { kind: 'empty' };
  if (tables.includes('schema_migrations') && tables.includes('settings')) return { kind: 'filled' };
  return {
    kind: 'obstacle',
    message:
      'The database holds tables of another program, which are not touched. Restore into one of its own.',
  };
}
