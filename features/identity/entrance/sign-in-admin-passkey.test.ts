import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestHeaders } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { addPasskey } from '#tests/passkey.ts';
import { type SignedIn, signUpAndIn } from '#tests/signed-in.ts';
import type { Auth } from '../library/auth.ts';
import { signInAdminWithPasskey } from './sign-in-admin.ts';
import { readViewer, type Viewer } from './viewer.ts';

let database: TestDatabase;
let auth: Auth;
let admin: SignedIn;
let client: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  admin = await signUpAndIn(database.db, auth, { email: 'admin@example.com', role: 'admin' });
  client = await signUpAndIn(database.db, auth, { email: 'client@example.com' });
});
beforeEach(async () => {
  await database.db.deleteFrom('passkeys').execute();
});
afterAll(() => database.drop());

async function enter({ userId }: SignedIn, earlier: Viewer | null = null, change = (sent: string) => sent) {
  const answer = await addPasskey(database.db, userId);
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: requestHeaders(),
    returnHeaders: true,
  });
  const authHeaders = requestHeaders(headers.getSetCookie());
  const parts = { db: database.db, auth, authHeaders };
  return signInAdminWithPasskey(parts, change(answer(response.challenge)), earlier);
}

function sessionsOf({ userId }: SignedIn) {
  return database.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
}

test('an administrator comes in with a passkey, which is more than a password', async () => {
  const result = await enter(admin);
  expect(result).toMatchObject({ ok: true, step: 'done' });
  const { viewer } = await readViewer(auth, requestHeaders(result.ok ? result.cookies : []));
  expect(viewer).toMatchObject({ email: 'admin@example.com', role: 'admin', hasSecondFactor: true });
});

test('the passkey of anybody else opens nothing: no cookie, no session, and the one they had goes on', async () => {
  const before = await sessionsOf(client);
  const { viewer } = await readViewer(auth, client.headers);
  expect(await enter(client, viewer)).toStrictEqual({ ok: false, error: 'invalid' });
  expect(before).toHaveLength(1);
  expect(await sessionsOf(client)).toEqual(before);
});

test('an administrator takes the place of the customer who was signed in with this browser', async () => {
  const { viewer } = await readViewer(auth, client.headers);
  expect(await enter(admin, viewer)).toMatchObject({ ok: true });
  expect(await sessionsOf(client)).toEqual([]);
});

test.each<[string, (sent: string) => string]>([
  ['nothing at all', () => ''],
  ['no object', () => '[1]'],
  ['a name that no database can look up', (sent) => sent.replace(/"id":"/, '"id":"\\u0000')],
  ['the signature of something else', (sent) => sent.replace(/"signature":"[^"]+"/, '"signature":"AAAA"')],
])('what proves nothing is refused: %s', async (_, change) => {
  const before = await sessionsOf(admin);
  expect(await enter(admin, null, change)).toStrictEqual({ ok: false, error: 'invalid' });
  expect(await sessionsOf(admin)).toEqual(before);
});
