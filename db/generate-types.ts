import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cli } from 'kysely-codegen';
import { startPostgres } from './embedded/start-postgres.ts';
import { migrate } from './migrate.ts';

// After a new migration: `node db/generate-types.ts`. A test fails while db/schema.ts is behind.

/** The types must say what the parsers in connect.ts make of each column. */
export async function generateTypes(url: string): Promise<string> {
  return new Cli().generate({
    url,
    dialect: 'postgres',
    outFile: null,
    logLevel: 'silent',
    excludePattern: 'graphile_worker.*',
    dateParser: 'string',
    typeMapping: { int8: 'number' },
  });
}

async function writeSchemaFile(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'generate-types-'));
  const started = await startPostgres({ dataDir });
  if (!started.ok) throw new Error(started.message);
  try {
    const migrated = await migrate({ directUrl: started.postgres.url });
    if (!migrated.ok) throw new Error(migrated.message);
    const path = fileURLToPath(new URL('./schema.ts', import.meta.url));
    await writeFile(path, await generateTypes(started.postgres.url));
  } finally {
    await started.postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeSchemaFile();
