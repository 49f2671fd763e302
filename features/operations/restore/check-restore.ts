import type { ClientBase } from 'pg';
import { listTables } from '#db/backup/load-snapshot.ts';
import { type AppliedMigration, findUnknownMigration } from '#db/migrate.ts';
import type { MigrationFile } from '#db/migration-files.ts';
import { runnerLockClass } from '../jobs/scheduled-jobs.ts';

/** An older backup is restored with its own schema and then migrated; a newer one is refused. */
export function checkVersion(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
  formerChecksums: ReadonlyMap<string, string>,
): { ok: true; asBackedUp: MigrationFile[]; since: MigrationFile[] } | { ok: false; message: string } {
  const unknown = findUnknownMigration(applied, files, formerChecksums);
  if (unknown) {
    const { migration, file } = unknown;
    return {
      ok: false,
      message: file
        ? `The backup was made by another edition of Fika Mbali: its migration ${migration.name} is not the ${file.name} of this one.`
        : `The backup was made by a newer version of Fika Mbali: it has migration ${migration.name}, which this one does not know. Restore it with that version.`,
    };
  }
  const numbers = new Set(applied.map(({ number }) => number));
  return {
    ok: true,
    asBackedUp: files.filter(({ number }) => numbers.has(number)),
    since: files.filter(({ number }) => !numbers.has(number)),
  };
}

type TargetState =
  | { kind: 'empty' }
  /** Our tables, with or without rows. */
  | { kind: 'filled' }
  | { kind: 'obstacle'; message: string };

/** Inspects the target database. Changes nothing. */
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
    message: 'The database holds tables of another program, which are not touched. Restore into one of its own.',
  };
}
