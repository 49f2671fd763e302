import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectFolder } from '#lib/project-folder.ts';
import type { Database } from './connect.ts';
import { errorCode } from './errors.ts';

export type FunctionFile = { name: string; checksum: string; sql: string };
export type MigrationFile = FunctionFile & { number: number };

/** Contains `migrations` and `functions`. */
const databaseFolder = join(projectFolder, 'db');

/** The migrations in order. Throws when they are numbered wrongly. */
export async function readMigrationFiles(folder = databaseFolder): Promise<MigrationFile[]> {
  const names = await listMigrations(folder);
  return Promise.all(
    names.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      ...(await readSqlFile(join(folder, 'migrations'), name)),
    })),
  );
}

export async function listMigrations(folder = databaseFolder): Promise<string[]> {
  const names = await listSqlFiles(join(folder, 'migrations'));
  for (const [index, name] of names.entries()) {
    const isNumbered = /^(?!0000)\d{4}_[a-z0-9_]+\.sql$/.test(name);
    if (!isNumbered || name.slice(0, 4) === names[index - 1]?.slice(0, 4)) {
      throw new Error(
        `Migrations are numbered 0001_name.sql, 0002_name.sql and so on, each number once: found ${name}`,
      );
    }
  }
  return names;
}

/**
 * Checksums by name of migrations that were edited or removed later, as older databases and backups recorded them: version 0.9
 * had its functions in migrations.
 */
export async function readFormerChecksums(folder = databaseFolder): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, 'migrations', 'former-checksums.json'), 'utf8');
  const checksums: Record<string, string> = JSON.parse(text);
  return new Map(Object.entries(checksums));
}

/** The files of functions and triggers in the order of application. */
export async function readFunctionFiles(folder = databaseFolder): Promise<FunctionFile[]> {
  const directory = join(folder, 'functions');
  const names = await listSqlFiles(directory);
  return Promise.all(names.map((name) => readSqlFile(directory, name)));
}

async function listSqlFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

async function readSqlFile(directory: string, name: string): Promise<FunctionFile> {
  const sql = await readFile(join(directory, name), 'utf8');
  // A checkout on Windows may have other line ends.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  return { name, checksum, sql };
}

const undefinedTable = '42P01';

/**
 * Names of migrations that the database lacks, and `functions` when it has none. A newer database lacks nothing: during an
 * update its newer functions serve this version too.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const names = [...(await listMigrations()), 'functions'];
  try {
    const { rows } = await sql<{ name: string }>`
      select name from schema_migrations union all select 'functions' where exists (select from schema_functions)`.execute(
      db,
    );
    const applied = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !applied.has(name));
  } catch (error) {
    if (errorCode(error) === undefinedTable) return names;
    throw error;
  }
}
