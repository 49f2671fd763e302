import type { Client, ClientBase } from 'pg';
import { advisoryLocks, withAdvisoryLock } from './advisory-lock.ts';
import { errorCode } from './errors.ts';
import {
  type FunctionFile,
  type MigrationFile,
  readFormerChecksums,
  readFunctionFiles,
  readMigrationFiles,
} from './migration-files.ts';

/** A migration empties the checksums, because it may drop functions, or tables with their triggers. */
const functionsTable = `
  create table if not exists schema_functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

type FunctionsResult = { ok: true; functions: string[] } | { ok: false; message: string };

const deadlockDetected = '40P01';
const attempts = 5;

/**
 * Applies the changed files in one transaction. Replacing a trigger locks its table, which may deadlock with running sales;
 * then it is tried again.
 */
async function applyChangedFunctions(client: Client, files: readonly FunctionFile[]): Promise<FunctionsResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      const functions = await applyFunctions(client, files);
      await client.query('commit');
      return { ok: true, functions };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!(error instanceof Error)) throw error;
      if (errorCode(error.cause) === deadlockDetected && attempt < attempts) continue;
      return { ok: false, message: error.message };
    }
  }
}

/** Runs in the caller's transaction. Returns the names of the changed files. */
export async function applyFunctions(client: ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_functions',
  );
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => recorded.get(name) !== checksum);
  for (const file of changed) await applyFile(client, file);
  await client.query('delete from schema_functions where name <> all ($1)', [files.map(({ name }) => name)]);
  return changed.map(({ name }) => name);
}

async function applyFile(client: ClientBase, { name, checksum, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Functions ${name} failed and all were undone: ${reason}`, { cause: error });
  }
}

type MigrateResult =
  /** The names of the files: migrations, and functions that had changed. */
  { ok: true; applied: string[]; functions: string[] } | Refusal;

type Refusal = {
  ok: false;
  error: 'old_server' | 'newer_schema' | 'changed_migration' | 'migration_failed' | 'functions_failed';
  message: string;
};

export type AppliedMigration = { number: number; name: string; checksum: string };

const oldestServer = 15;

/** Tables that record the applied files. */
export const schemaTables = `
  create table if not exists schema_migrations (
    number integer primary key check (number > 0),
    name text not null unique,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  ${functionsTable}`;

/**
 * Applies each pending migration in a transaction, and then the changed functions in another. Any number of processes may call
 * this concurrently: one migrates, the others wait and find nothing to do. Throws when it can't connect.
 */
export async function migrate({
  directUrl,
  folder,
}: {
  directUrl: string;
  /** Contains `migrations` and `functions`. */
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
    const renewed = await applyChangedFunctions(client, functionFiles);
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

/** The first recorded migration that differs from our file with its number. */
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

/** Runs in the caller's transaction. */
export async function applyMigration(client: ClientBase, file: MigrationFile): Promise<void> {
  await client.query(file.sql);
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ]);
  // All functions are applied again. The rows stay, because the readiness check of running processes reads them.
  await client.query("update schema_functions set checksum = ''");
}
