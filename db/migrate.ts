import type { Client, ClientBase } from 'pg';
import { advisoryLocks, withAdvisoryLock } from './advisory-lock.ts';
import { functionsTable, renewFunctions } from './apply-functions.ts';
import {
  type MigrationFile,
  readFormerChecksums,
  readFunctionFiles,
  readMigrationFiles,
} from './migration-files.ts';

export type MigrateResult =
  /** The names of the files: migrations, and functions that had changed. */
  { ok: true; applied: string[]; functions: string[] } | Refusal;

type Refusal = {
  ok: false;
  error: 'old_server' | 'newer_schema' | 'changed_migration' | 'migration_failed' | 'functions_failed';
  message: string;
};

export type AppliedMigration = { number: number; name: string; checksum: string };

const oldestServer = 15;

/** What the database records of these files. */
export const schemaTables = `
  create table if not exists schema_migrations (
    number integer primary key check (number > 0),
    name text not null unique,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  ${functionsTable}`;

/**
 * Brings the database up to this code: each migration in one transaction, and then all functions in another. Any number of
 * processes may call this at once: one migrates, the others wait and find nothing left to do. Failing to connect throws.
 */
export async function migrate({
  directUrl,
  folder,
}: {
  directUrl: string;
  /** Of `migrations` and `functions`. */
  folder?: string;
}): Promise<MigrateResult> {
  const [files, formerChecksums, functionFiles] = await Promise.all([
    readMigrationFiles(folder),
    readFormerChecksums(folder),
    readFunctionFiles(folder),
  ]);
  return withAdvisoryLock(directUrl, advisoryLocks.migrate, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const tooOld = refuseOldServer(rows[0]?.server_version ?? '');
    if (tooOld) return tooOld;
    await client.query(schemaTables);
    const { rows: applied } = await client.query<AppliedMigration>(
      'select number, name, checksum from schema_migrations order by number',
    );
    const refusal = refuse(applied, files, formerChecksums);
    if (refusal) return refusal;

    const appliedNumbers = new Set(applied.map(({ number }) => number));
    const newlyApplied: string[] = [];
    for (const file of files) {
      if (appliedNumbers.has(file.number)) continue;
      const failure = await apply(client, file);
      if (failure) return failure;
      newlyApplied.push(file.name);
    }
    const renewed = await renewFunctions(client, functionFiles);
    if (!renewed.ok) return { ...renewed, error: 'functions_failed' };
    return { ok: true, applied: newlyApplied, functions: renewed.functions };
  });
}

export function refuseOldServer(version: string): Refusal | undefined {
  if (Number.parseInt(version, 10) >= oldestServer) return undefined;
  return {
    ok: false,
    error: 'old_server',
    message: `The database is PostgreSQL ${version}, but must be ${oldestServer} or newer.`,
  };
}

function refuse(...recorded: Parameters<typeof findUnknownMigration>): Refusal | undefined {
  const unknown = findUnknownMigration(...recorded);
  if (!unknown) return undefined;
  const { migration, file } = unknown;
  if (!file) {
    return {
      ok: false,
      error: 'newer_schema',
      message: `The database has migration ${migration.name}, which this version does not know: it was written by a newer version. Start that version or restore a backup.`,
    };
  }
  return {
    ok: false,
    error: 'changed_migration',
    message: `Migration ${migration.name} is in the database already, but ${file.name} has other contents now. An applied migration never changes: put it back and add a new one.`,
  };
}

/** The first migration that is not ours as it was recorded, with our file of its number. */
export function findUnknownMigration(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
  formerChecksums: ReadonlyMap<string, string>,
): { migration: AppliedMigration; file: MigrationFile | undefined } | undefined {
  const fileByNumber = new Map(files.map((file) => [file.number, file]));
  for (const migration of applied) {
    if (formerChecksums.get(migration.name) === migration.checksum) continue;
    const file = fileByNumber.get(migration.number);
    if (file?.checksum !== migration.checksum) return { migration, file };
  }
  return undefined;
}

async function apply(client: Client, file: MigrationFile): Promise<Refusal | undefined> {
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
  // So that all functions are applied again. The rows stay: processes that serve meanwhile look for them.
  await client.query("update schema_functions set checksum = ''");
}
