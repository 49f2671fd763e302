import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { updateProfile } from './update-profile.ts';

const phone = '+254712555048';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  userId = newId();
  await database.db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.com`, fullName: 'Amina Hassan' })
    .execute();
});

function save(fullName: string, number: string, more: object = {}) {
  const actor = { ...nobody, id: userId, role: 'client' as const };
  return updateProfile(database.db, userId, { fullName, phone: number, ...more }, actor);
}

function stored() {
  return database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

function noted() {
  return database.db.selectFrom('auditLog').select(['action', 'after']).where('subjectId', '=', userId).execute();
}

function setUser(changes: { phone?: string; phoneVerified?: boolean; phoneCodes?: boolean }) {
  return database.db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

test('name and phone are saved as they are meant, and the log says which changed but not to what', async () => {
  expect(await save('  Amina   Hassan Ali ', '0712 555 048')).toEqual({ ok: true });
  expect(await stored()).toMatchObject({ fullName: 'Amina Hassan Ali', phone, phoneVerified: false });
  expect(await noted()).toEqual([{ action: 'profile_changed', after: { changed: ['full_name', 'phone'] } }]);
});

test('saving what stands there already is no change', async () => {
  await save('Amina Hassan', '');
  expect(await noted()).toEqual([]);
});

test('more fields than the form has change nothing', async () => {
  const before = await stored();
  await save('Amina H.', '', { role: 'admin', email: 'other@example.com', email_verified: true });
  expect(await stored()).toMatchObject({ role: 'client', email: before.email, emailVerified: false });
});

test('another number has yet to be proved; the same one stays proved', async () => {
  await setUser({ phone, phoneVerified: true });
  await save('Amina H.', phone);
  expect(await stored()).toMatchObject({ fullName: 'Amina H.', phoneVerified: true });
  await save('Amina H.', '+254 712 555 049');
  expect(await stored()).toMatchObject({ phone: '+254712555049', phoneVerified: false });
});

test('the number that receives the codes stays while it does', async () => {
  await setUser({ phone, phoneVerified: true, phoneCodes: true });
  for (const number of ['', '+254712555049']) {
    expect(await save('Amina Hassan', number)).toEqual({
      ok: false,
      error: 'invalid',
      problems: { phone: 'phoneReceivesCodes' },
    });
  }
  expect(await save('Amina H.', phone)).toEqual({ ok: true });
  expect(await stored()).toMatchObject({ phone, phoneCodes: true });
});

test.each([
  ['', '', { fullName: 'fullNameRequired' }],
  ['x'.repeat(101), '', { fullName: 'tooLong' }],
  ['Amina', 'call me', { phone: 'phoneInvalid' }],
  ['Amina', '12', { phone: 'phoneInvalid' }],
  ['', '+1'.repeat(5_000), { fullName: 'fullNameRequired', phone: 'phoneInvalid' }],
])('"%.20s" and "%.20s" are refused at their fields', async (fullName, number, problems) => {
  expect(await save(fullName, number)).toEqual({ ok: false, error: 'invalid', problems });
  expect(await stored()).toMatchObject({ fullName: 'Amina Hassan', phone: null });
});
