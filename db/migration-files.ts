import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#lib/project-folder.ts';

export type MigrationFile = { number: number; name: string; checksum: string; sql: string };

const migrationsDirectory = join(projectFolder, 'db', 'migrations');

/** The SQL files in order. Bad numbering is a mistake in the code and throws. */
export async function readMigrationFiles(directory = migrationsDirectory): Promise<MigrationFile[]> {
  const names = await listMigrations(directory);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${directory}/${name}`, 'utf8');
      // A checkout on Windows may carry other line ends for the same migration.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { number: Number(name.slice(0, 4)), name, checksum, sql };
    }),
  );
}

export async function listMigrations(directory = migrationsDirectory): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
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
