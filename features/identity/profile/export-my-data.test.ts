import { afterEach, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { type SignedIn, signUpAndIn } from '#tests/signed-in.ts';
import { beginAuthenticator } from '../security/two-step.ts';
import { exportMyData } from './export-my-data.ts';
import { joinWeeklyNewsletter } from './weekly-newsletter.ts';

let database: TestDatabase;
let amina: SignedIn;
beforeEach(async () => {
  database = await createTestDatabase();
  const auth = createTestAuth(database.db);
  amina = await signUpAndIn(database.db, auth);
  await signUpAndIn(database.db, auth, { email: 'juma@example.com' });
  await beginAuthenticator({ auth }, amina, GOOD_PASSWORD);
  await joinWeeklyNewsletter(
    { db: database.db, mailContext: testMailContext() },
    { email: amina.email, emailVerified: true, fullName: 'Amina Hassan' },
    { language: 'en', clientAddress: '198.51.100.1' },
  );
});
afterEach(() => database.drop());

test('the file has all that is the person’s own, and nothing of anybody else', async () => {
  await database.db.updateTable('users').set({ emailVerified: true }).execute();
  const collected = await exportMyData(database.db, amina.userId);
  expect(collected).toMatchObject({
    profile: { email: 'amina@example.com', full_name: 'Amina Hassan', role: 'client' },
    sessions: [{}],
    identities: [{ provider_id: 'credential' }],
    passkeys: [],
    newsletter: { state: 'confirmed' },
    events: [],
  });
  expect(JSON.stringify(collected)).not.toContain('juma');
});

test('it has none of the secrets that guard the account', async () => {
  await database.db.updateTable('users').set({ emailVerified: true }).execute();
  const text = JSON.stringify(await exportMyData(database.db, amina.userId));
  const { token } = await database.db
    .selectFrom('sessions')
    .select('token')
    .where('userId', '=', amina.userId)
    .executeTakeFirstOrThrow();
  const { password } = await database.db
    .selectFrom('identities')
    .select('password')
    .where('userId', '=', amina.userId)
    .executeTakeFirstOrThrow();
  const { secret } = await database.db.selectFrom('secondFactors').select('secret').executeTakeFirstOrThrow();
  const { leaveToken } = await database.db
    .selectFrom('newsletterSubscribers')
    .select('leaveToken')
    .executeTakeFirstOrThrow();
  for (const hidden of [token, password, secret, leaveToken]) expect(text).not.toContain(hidden);
});

test('who only says that a mailbox is theirs does not learn what it is subscribed to', async () => {
  expect((await exportMyData(database.db, amina.userId)).newsletter).toBeNull();
});
