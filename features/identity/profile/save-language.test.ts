import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { saveLanguage } from './update-profile.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('mails follow the language that somebody chooses, and nobody else’s do', async () => {
  const auth = createTestAuth(database.db);
  const amina = await signUpAndIn(database.db, auth);
  await signUpAndIn(database.db, auth, { email: 'juma@example.com' });
  await saveLanguage(database.db, amina.userId, 'sw');
  const languages = await database.db.selectFrom('users').select(['email', 'language']).orderBy('email').execute();
  expect(languages).toEqual([
    { email: 'amina@example.com', language: 'sw' },
    { email: 'juma@example.com', language: 'en' },
  ]);
});
