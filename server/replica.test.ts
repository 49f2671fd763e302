import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { openReplica, type Replica } from './replica.ts';

let database: TestDatabase;
const opened: Replica[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const replica of opened) await replica.close();
  await database.drop();
});

function open(url: string | undefined): Replica {
  const replica = openReplica(database.db, url, createLog('silent'));
  opened.push(replica);
  return replica;
}

test('reports come from a replica that answers, and otherwise from the database itself', async () => {
  const well = open(database.url);
  expect(well.current()).toBe(database.db);
  await well.check();
  expect(well.current()).not.toBe(database.db);

  const gone = open('postgres://nobody@127.0.0.1:1/nothing');
  await gone.check();
  expect(gone.current()).toBe(database.db);
  expect(open(undefined).current()).toBe(database.db);
});
