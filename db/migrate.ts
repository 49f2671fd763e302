import type { Client, ClientBase } from 'pg';
import { advisoryLocks, withAdvisoryLock } from './advisory-lock.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';

export type MigrateResult =
  | { ok: true; applied: string[] }
  | {
      ok: false;
      error: 'old_server' | 'newer_schema' | 'changed_migration' | 'migration_failed';
      message: string;
    };

export type AppliedMigration = { number: number; name: string; checksum: string };

const oldestServer = 15;

export const migrationsTable = `
  create table if not exists schema_migrations (
    number integer primary key check (number > 0),
    name text not null unique,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Brings the database up to this code, each migration in one transaction. Any number of processes may call
 * this at once: one migrates, the others wait and find nothing left to do. Failing to connect throws.
 */
export async function migrate({
  directUrl,
  directory,
}: {
  directUrl: string;
  directory?: string;
}): Promise<MigrateResult> {
  const files = await readMigrationFiles(directory);
  return withAdvisoryLock(directUrl, advisoryLocks.migrate, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const tooOld = refuseOldServer(rows[0]?.server_version ?? '');
    if (tooOld) return tooOld;
    await client.query(migrationsTable);
    const { rows: applied } = await client.query<AppliedMigration>(
      'select number, name, checksum from schema_migrations order by number',
    );
    const refusal = refuse(files, applied);
    if (refusal) return refusal;

    const appliedNumbers = new Set(applied.map(({ number }) => number));
    const newlyApplied: string[] = [];
    for (const file of files) {
      if (appliedNumbers.has(file.number)) continue;
      const failure = await apply(client, file);
      if (failure) return failure;
      newlyApplied.push(file.name);
    }
    return { ok: true, applied: newlyApplied };
  });
}

export function refuseOldServer(version: string): MigrateResult | undefined {
  if (Number.parseInt(version, 10) >= oldestServer) return undefined;
  return {
    ok: false,
    error: 'old_server',
    message: `The database is PostgreSQL ${version}, but must be ${oldestServer} or newer.`,
  };
}

function refuse(files: MigrationFile[], applied: AppliedMigration[]): MigrateResult | undefined {
  const fileByNumber = new Map(files.map((file) => [file.number, file]));
  for (const migration of applied) {
    const file = fileByNumber.get(migration.number);
    if (!file) {
      return {
        ok: false,
        error: 'newer_schema',
        message: `The database has migration ${migration.name}, which this version does not know: it was written by a newer version. Start that version or restore a backup.`,
      };
    }
    if (file.checksum !== migration.checksum) {
      return {
        ok: false,
        error: 'changed_migration',
        message: `Migration ${migration.name} is in the database already, but ${file.name} has other contents now. An applied migration never changes: put it back and add a new one.`,
      };
    }
  }
  return undefined;
}

async function apply(client: Client, file: MigrationFile): Promise<MigrateResult | undefined> {
  try {
    await client.query('begin');
    await applyMigration(client, file);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      error: 'migration_failed',
      message: `Migration ${file.name} failed and was undone: ${reason}`,
    };
  }
}

/** Within a transaction of the caller's. */
export async function applyMigration(client: ClientBase, file: MigrationFile): Promise<void> {
  await client.query(file.sql);
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ]);
}
