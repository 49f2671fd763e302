import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { notifyEmailVerified } from './auth.ts';
import { recordSignIn } from './record-sign-in.ts';

let database: TestDatabase;
let proved: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  proved = [];
});

function parts() {
  return {
    db: database.db,
    mailContext: testMailContext,
    onEmailVerified: async (_: unknown, { email }: { email: string }) => void proved.push(email),
  };
}

async function account(email: string, isVerified: boolean): Promise<string> {
  const id = newId();
  await database.db.insertInto('users').values({ id, email, emailVerified: isVerified }).execute();
  return id;
}

test('what waits for an address is done when a provider elsewhere brings it proved, and not before', async () => {
  const known = await account('known@example.com', true);
  const unknown = await account('unknown@example.com', false);
  for (const userId of [known, unknown]) {
    await recordSignIn(parts(), { userId, change: 'accountCreated' });
    await recordSignIn(parts(), { userId, change: 'identityLinked' });
  }
  expect(proved).toEqual(['known@example.com']);
});

test('the sign-in library proves an address by itself, and what waits for it is done', async () => {
  const userId = await account('later@example.com', false);
  await notifyEmailVerified(parts(), userId);
  expect(proved).toEqual([]);
  await database.db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
  await notifyEmailVerified(parts(), userId);
  expect(proved).toEqual(['later@example.com']);
});
