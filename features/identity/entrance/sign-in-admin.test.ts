import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, GOOD_PASSWORD, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Auth } from '../library/auth.ts';
import type { Role } from '../roles.ts';
import { signIn } from './sign-in.ts';
import { signInAdmin } from './sign-in-admin.ts';
import { readViewer, type Viewer } from './viewer.ts';

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterEach(() => database.drop());

function addressOf(role: Role): string {
  return `${role}@example.com`;
}

function addPerson(role: Role) {
  return createAccount({ db: database.db, auth }, { email: addressOf(role), role });
}

function enter(email: string, password: string = GOOD_PASSWORD, earlier: Viewer | null = null) {
  return signInAdmin({ db: database.db, auth, authHeaders: requestHeaders() }, { email, password }, earlier);
}

function sessions() {
  return database.db.selectFrom('sessions').select(['id', 'userId']).execute();
}

/** Sets up an authenticator app and, optionally, codes by phone. */
async function askForSecondStep(userId: string, { phoneCodes = false } = {}): Promise<void> {
  await database.db
    .updateTable('users')
    .set({
      twoFactorEnabled: true,
      ...(phoneCodes && { phone: '+254709555120', phoneVerified: true, phoneCodes: true }),
    })
    .where('id', '=', userId)
    .execute();
  await database.db
    .insertInto('secondFactors')
    .values({ id: userId, userId, secret: 'x', backupCodes: 'x', verified: true })
    .execute();
}

async function viewerWith(cookies: string[]): Promise<Viewer> {
  const { viewer } = await readViewer(auth, requestHeaders(cookies));
  if (!viewer) throw new Error('These cookies open nothing');
  return viewer;
}

test('an administrator gets in, however they spell their address', async () => {
  const { id } = await addPerson('admin');
  const result = await enter(' Admin@Example.com ');
  expect(result).toMatchObject({ ok: true, step: 'done' });
  expect(await viewerWith(result.ok ? result.cookies : [])).toMatchObject({ userId: id, role: 'admin' });
});

test.each(['client', 'agent'] as const)(
  'the right password of a %s is answered like a wrong one: no cookie, and no session stays',
  async (role) => {
    await addPerson(role);
    const answer = await enter(addressOf(role));
    expect(answer).toStrictEqual({ ok: false, error: 'invalid' });
    expect(answer).toStrictEqual(await enter(addressOf(role), 'not-this-one'));
    expect(await sessions()).toEqual([]);
  },
);

test('an unknown address is answered the same', async () => {
  expect(await enter('nobody@example.com')).toStrictEqual({ ok: false, error: 'invalid' });
});

test('an administrator with the wrong password gets nothing', async () => {
  await addPerson('admin');
  expect(await enter(addressOf('admin'), 'not-this-one')).toStrictEqual({ ok: false, error: 'invalid' });
  expect(await sessions()).toEqual([]);
});

test('whoever tries often has to wait, and reads so', async () => {
  await addPerson('admin');
  for (let attempt = 0; attempt < 10; attempt += 1) await enter(addressOf('admin'), 'not-this-one');
  expect(await enter(addressOf('admin'))).toMatchObject({ ok: false, error: 'too_many' });
});

describe('with a second step', () => {
  test.each([
    [{ phoneCodes: false }, ['app']],
    [{ phoneCodes: true }, ['app', 'phone']],
  ])('an administrator goes on to it: %j', async (methods, by) => {
    const { id } = await addPerson('admin');
    await askForSecondStep(id, methods);
    const result = await enter(addressOf('admin'));
    expect(result).toMatchObject({ ok: true, step: 'second', by });
    expect(result.ok && result.cookies.join()).toContain('two_factor=');
    expect(await sessions()).toEqual([]);
  });

  test('nobody else gets to it', async () => {
    const { id } = await addPerson('client');
    await askForSecondStep(id);
    expect(await enter(addressOf('client'))).toStrictEqual({ ok: false, error: 'invalid' });
    expect(await sessions()).toEqual([]);
  });
});

describe('a browser in which a customer is signed in', () => {
  async function customerSession(): Promise<Viewer> {
    await addPerson('client');
    const typed = { email: addressOf('client'), password: GOOD_PASSWORD };
    const result = await signIn({ db: database.db, auth, authHeaders: requestHeaders() }, typed, null);
    return viewerWith(result.ok ? result.cookies : []);
  }

  test('is left with one session when an administrator signs in', async () => {
    const customer = await customerSession();
    const { id } = await addPerson('admin');
    await enter(addressOf('admin'), GOOD_PASSWORD, customer);
    expect(await sessions()).toMatchObject([{ userId: id }]);
  });

  test('keeps the session of the customer when that fails', async () => {
    const customer = await customerSession();
    await enter(addressOf('client'), GOOD_PASSWORD, customer);
    expect(await sessions()).toMatchObject([{ id: customer.sessionId }]);
  });
});
