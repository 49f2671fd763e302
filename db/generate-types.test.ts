import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { drawSchema } from './draw-schema.ts';
import { generateTypes } from './generate-types.ts';

it('db/schema.ts and docs/schema.md say what the migrations make; `npm run types` brings them up to date', async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    await generateTypes(database.url, join(directory, 'schema.ts'));
    const committed = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(committed).toBe(await readFile(join(directory, 'schema.ts'), 'utf8'));
    const drawn = await readFile(new URL('../docs/schema.md', import.meta.url), 'utf8');
    expect(drawn).toBe(await drawSchema(database.pool));
  } finally {
    await rm(directory, { recursive: true });
    await database.drop();
  }
});
