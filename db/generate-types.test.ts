import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { generateTypes } from './generate-types.ts';

it('db/schema.ts says what the migrations make; `node db/generate-types.ts` brings it up to date', async () => {
  const database = await createTestDatabase();
  try {
    const committed = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(committed).toBe(await generateTypes(database.url));
  } finally {
    await database.drop();
  }
});
