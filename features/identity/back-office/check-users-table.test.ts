import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { checkUsersTable } from './list-users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a look into the table reads five users and no more', async () => {
  expect(await checkUsersTable(database.db)).toBe(0);
  const users = Array.from({ length: 7 }, newId).map((id) => ({ id, email: `${id}@example.com` }));
  await database.db.insertInto('users').values(users).execute();
  expect(await checkUsersTable(database.db)).toBe(5);
});
