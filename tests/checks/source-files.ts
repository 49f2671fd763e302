import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  source: string;
}

export const repository = path.resolve(import.meta.dirname, '../..');

const notOurs = new Set(['node_modules', 'build', 'test-results']);

/** Every file of ours with one of these endings, in the order of their names. */
export function listFiles(endings: string[], directory = repository): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !notOurs.has(name))
    .flatMap((entry) => {
      const full = path.join(directory, entry.name);
      if (entry.isDirectory()) return listFiles(endings, full);
      return endings.some((ending) => entry.name.endsWith(ending))
        ? [path.relative(repository, full).replaceAll(path.sep, '/')]
        : [];
    })
    .sort();
}

export async function readSources(paths: string[]): Promise<SourceFile[]> {
  return Promise.all(
    paths.map(async (name) => ({
      path: name,
      source: await readFile(path.join(repository, name), 'utf8'),
    })),
  );
}
