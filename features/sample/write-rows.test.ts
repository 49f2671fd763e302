import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { writeRows } from './write-rows.ts';

test('rows are looked up by their index, and no plan of them is compiled', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      create table seen (number int, jit text default current_setting('jit'),
        scans text default current_setting('enable_seqscan'));
      set jit = on`);
    await writeRows(client, [{ table: 'seen', rows: [{ number: '1' }] }]);
    expect((await client.query('select jit, scans from seen')).rows).toEqual([{ jit: 'off', scans: 'off' }]);
    // Only in its own transaction.
    expect((await client.query('show jit')).rows).toEqual([{ jit: 'on' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
