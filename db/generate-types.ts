import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { drawSchema } from './draw-schema.ts';
import { startPostgres } from './embedded/start-postgres.ts';
import { migrate } from './migrate.ts';

// `npm run types` writes db/schema.ts and docs/schema.md after a new migration. A test fails while they are behind.

/** The types must say what the parsers in connect.ts make of each column. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  // In a process of its own, because the generator leaves connections open.
  await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--dialect=postgres',
    '--camel-case',
    '--exclude-pattern=graphile_worker.*',
    '--date-parser=string',
    '--type-mapping={"int8":"number"}',
  ]);
}

async function writeSchemaFiles(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'generate-types-'));
  const started = await startPostgres({ dataDir });
  if (!started.ok) throw new Error(started.message);
  try {
    const migrated = await migrate({ directUrl: started.postgres.url });
    if (!migrated.ok) throw new Error(migrated.message);
    await generateTypes(started.postgres.url, fileURLToPath(new URL('./schema.ts', import.meta.url)));
    const pool = new Pool({ connectionString: started.postgres.url });
    await writeFile(new URL('../docs/schema.md', import.meta.url), await drawSchema(pool));
    await pool.end();
  } finally {
    await started.postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeSchemaFiles();
