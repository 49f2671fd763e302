import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { generateTypes } from './generate-types.ts';

it('db/schema.ts says what the migrations make; `node db/generate-types.ts` brings it up to date', async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    await generateTypes(database.url, join(directory, 'schema.ts'));
    const committed = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(committed).toBe(await readFile(join(directory, 'schema.ts'), 'utf8'));
  } finally {
    await rm(directory, { recursive: true });
    await database.drop();
  }
});
