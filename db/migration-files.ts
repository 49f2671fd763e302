import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type MigrationFile = { number: number; name: string; checksum: string; sql: string };

const migrationsDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));

/** The SQL files in order. Bad numbering is a mistake in the code and throws. */
export async function readMigrationFiles(directory = migrationsDirectory): Promise<MigrationFile[]> {
  const names = await listMigrations(directory);
  return Promise.all(
    names.map(async (name, index) => {
      const sql = await readFile(`${directory}/${name}`, 'utf8');
      // A checkout on Windows may carry other line ends for the same migration.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { number: index + 1, name, checksum, sql };
    }),
  );
}

export async function listMigrations(directory = migrationsDirectory): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || !name.startsWith(expected)) {
      throw new Error(
        `Migrations are numbered 0001_name.sql, 0002_name.sql and so on, each number once and without gaps: found ${name} where ${expected}_ was expected`,
      );
    }
  });
  return names;
}
