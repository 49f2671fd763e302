import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import type { Auth } from '../library/auth.ts';
import { signIn } from './sign-in.ts';
import { type SignUpForm, type SignUpKind, signUp } from './sign-up.ts';

const form = {
  fullName: 'Amina Hassan',
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
};
const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
let email: string;
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterAll(() => database.drop());

beforeEach(async () => {
  email = `${newId()}@example.com`;
  await database.db.deleteFrom('rateLimits').execute();
});

function join(changes: object = {}, kind?: SignUpKind, clientAddress?: string) {
  const actor = { ...nobody, ...(clientAddress && { clientAddress }) };
  const typed: SignUpForm = { ...form, email, ...changes };
  return signUp({ db: database.db, auth, mailContext }, { typed, language: 'sw', actor }, kind);
}

function users() {
  return database.db.selectFrom('users').selectAll().where('email', '=', email).execute();
}

async function countWritten(): Promise<number[]> {
  const tables = ['users', 'identities', 'auditLog', 'mailedLinks'] as const;
  const rows = await Promise.all(
    tables.map((table) => database.db.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).execute()),
  );
  return rows.map(([row]) => row?.count ?? 0);
}

test('somebody signs up, gets a verification mail, and signs in', async () => {
  const result = await join({ email: ` ${email.toUpperCase()} ` });
  expect(result).toMatchObject({ ok: true, email });
  expect(await users()).toMatchObject([
    { email, fullName: form.fullName, role: 'client', emailVerified: false, language: 'sw' },
  ]);
  expect(await mailedToken(database.db, email, '/auth/verify')).toHaveLength(43);
  expect(await mailsQueuedTo(database.db, email)).toMatchObject([{ language: 'sw' }]);
  const audit = await database.db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', result.ok ? result.userId : '')
    .execute();
  expect(audit).toMatchObject([{ action: 'account_created', after: { role: 'client' } }]);
  const parts = { db: database.db, auth, authHeaders: requestHeaders() };
  expect(await signIn(parts, { ...form, email }, null)).toMatchObject({ ok: true, role: 'client' });
});

test('more fields than the form has change nothing', async () => {
  const more = {
    role: 'admin',
    emailVerified: true,
    email_verified: true,
    id: 'mine',
    twoFactorEnabled: true,
  };
  expect(await join(more)).toMatchObject({ ok: true });
  expect(await users()).toMatchObject([{ role: 'client', emailVerified: false, twoFactorEnabled: false }]);
});

describe('what is refused', () => {
  test.each([
    ['nothing as a password', { password: '', confirmPassword: '' }, { password: 'passwordRequired' }],
    ['five characters', { password: 'Kx7!q', confirmPassword: 'Kx7!q' }, { password: 'passwordTooShort' }],
    ['a password of everybody', { password: '123456', confirmPassword: '123456' }, { password: 'passwordCommon' }],
    ['the same with a capital', { password: 'Password', confirmPassword: 'Password' }, { password: 'passwordCommon' }],
    ['a slip in the second one', { confirmPassword: `${GOOD_PASSWORD}!` }, { confirmPassword: 'passwordsDiffer' }],
    ['no name', { fullName: ' \t ' }, { fullName: 'fullNameRequired' }],
    ['a name of ten thousand characters', { fullName: 'a'.repeat(10_000) }, { fullName: 'tooLong' }],
    [
      'an address of ten thousand characters',
      { email: `${'a'.repeat(10_000)}@example.com` },
      { email: 'emailInvalid' },
    ],
    [
      'a password of ten thousand characters',
      { password: 'a'.repeat(10_000), confirmPassword: 'a'.repeat(10_000) },
      { password: 'passwordTooLong' },
    ],
    ['no address', { email: '' }, { email: 'emailRequired' }],
    ['a name as an address', { email: 'amina' }, { email: 'emailInvalid' }],
    ['two addresses', { email: 'amina@example.com,juma@example.com' }, { email: 'emailInvalid' }],
    [
      'an address with a line break',
      { email: 'amina@example.com\r\nBcc: juma@example.com' },
      { email: 'emailInvalid' },
    ],
  ])('%s', async (_, changes, problems) => {
    const before = await countWritten();
    expect(await join(changes)).toEqual({ ok: false, error: 'invalid', problems });
    expect(await countWritten()).toEqual(before);
  });

  test('an address that has an account, however it is spelt, also when both come at once', async () => {
    const answers = await Promise.all([join(), join({ email: email.toUpperCase(), fullName: 'Another' })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, error: 'invalid', problems: { email: 'emailTaken' } });
    expect(await users()).toHaveLength(1);
    expect(await mailsQueuedTo(database.db, email)).toHaveLength(1);
  });
});

test.each([
  '🧕🏾',
  'J',
  'محمد بن راشد',
  "Robert'); DROP TABLE users;--",
  '<script>alert(1)</script>',
  '{{constructor}}',
  'Ng’ang’a wa Mũgo',
  '👨‍👩‍👧‍👦 Otieno',
])('%s is a name like any other', async (fullName) => {
  expect(await join({ fullName })).toMatchObject({ ok: true });
  expect(await users()).toMatchObject([{ fullName }]);
  const [mail] = await mailsQueuedTo(database.db, email);
  expect(mail?.html).not.toContain('<script>alert');
});

test('marks that turn the reading direction of a page are taken out of a name', async () => {
  await join({ fullName: '\u202eAmina\u2066' });
  expect(await users()).toMatchObject([{ fullName: 'Amina' }]);
});

test('an agency whose profile cannot be stored leaves no user behind, and no mail', async () => {
  const failing: SignUpKind = {
    role: 'agent',
    problems: {},
    phone: null,
    store: async () => {
      throw new Error('no room for the agency');
    },
  };
  const before = await countWritten();
  await expect(join({}, failing)).rejects.toThrow('no room for the agency');
  expect(await countWritten()).toEqual(before);
  expect(await mailsQueuedTo(database.db, email)).toEqual([]);
});

test('thirty from one address in an hour are let in, the next is not, and elsewhere they are', async () => {
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, person) => join({ email: `person-${person}@thirty.example` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  expect(answers.filter((answer) => !answer.ok && answer.error === 'too_many')).toHaveLength(5);
  expect(await join({}, undefined, '198.51.100.1')).toMatchObject({ ok: true });
});
