import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { joinWeeklyNewsletter, leaveWeeklyNewsletter, readWeeklyNewsletter } from './weekly-newsletter.ts';

const proved = { email: 'amina@example.com', emailVerified: true, fullName: 'Amina Hassan' };
const claimed = { ...proved, emailVerified: false };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function join(reader: typeof proved) {
  const parts = { db: database.db, mailContext: testMailContext() };
  return joinWeeklyNewsletter(parts, reader, { language: 'sw', clientAddress: '198.51.100.1' });
}

function stored() {
  return database.db.selectFrom('newsletterSubscribers').select(['email', 'name', 'language', 'state']).execute();
}

test('whoever has proved their address is subscribed at once, without another mail', async () => {
  expect(await readWeeklyNewsletter(database.db, proved)).toBe('off');
  expect(await join(proved)).toEqual({ ok: true, state: 'on' });
  expect(await readWeeklyNewsletter(database.db, proved)).toBe('on');
  expect(await stored()).toEqual([
    { email: 'amina@example.com', name: 'Amina Hassan', language: 'sw', state: 'confirmed' },
  ]);
  expect(await queuedMails(database.db)).toEqual([]);
});

test('leaving and coming back works as often as somebody likes, and so does asking twice', async () => {
  await join(proved);
  expect(await leaveWeeklyNewsletter(database.db, proved)).toEqual({ left: true });
  expect(await readWeeklyNewsletter(database.db, proved)).toBe('off');
  expect(await join(proved)).toEqual({ ok: true, state: 'on' });
  expect(await join(proved)).toEqual({ ok: true, state: 'on' });
  expect(await stored()).toMatchObject([{ state: 'confirmed' }]);
});

test('an address spelt in capitals is the same mailbox', async () => {
  await join({ ...proved, email: 'AMINA@example.com' });
  expect(await readWeeklyNewsletter(database.db, proved)).toBe('on');
});

test('whoever has not proved their address is asked by mail', async () => {
  expect(await join(claimed)).toEqual({ ok: true, state: 'pending' });
  expect(await stored()).toMatchObject([{ state: 'pending' }]);
  expect((await queuedMails(database.db)).map(({ to }) => to)).toEqual(['amina@example.com']);
});

test('who only says that a mailbox is theirs neither learns of its letter nor ends it', async () => {
  await join(proved);
  expect(await readWeeklyNewsletter(database.db, claimed)).toBe('unknown');
  expect(await leaveWeeklyNewsletter(database.db, claimed)).toEqual({ left: false });
  expect(await stored()).toMatchObject([{ state: 'confirmed' }]);
});

test('an account without a name is subscribed under its address', async () => {
  await join({ ...proved, fullName: '' });
  expect(await stored()).toMatchObject([{ name: 'amina@example.com' }]);
});
