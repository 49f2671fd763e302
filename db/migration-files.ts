import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#lib/project-folder.ts';

export type FunctionFile = { name: string; checksum: string; sql: string };
export type MigrationFile = FunctionFile & { number: number };

/** Holds `migrations` and `functions`. */
const databaseFolder = join(projectFolder, 'db');

/** The migrations in order. Bad numbering is a mistake in the code and throws. */
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
 * The checksums, by name, under which databases and backups may have recorded migrations that were edited or removed since:
 * version 0.9 had its functions in them.
 */
export async function readFormerChecksums(folder = databaseFolder): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, 'migrations', 'former-checksums.json'), 'utf8');
  const checksums: Record<string, string> = JSON.parse(text);
  return new Map(Object.entries(checksums));
}

/** The files of functions and triggers, in the order in which they are applied. */
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
  // A checkout on Windows may carry other line ends for the same file.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  return { name, checksum, sql };
}
