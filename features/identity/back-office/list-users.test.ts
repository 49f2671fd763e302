import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Role } from '../roles/roles.ts';
import { countMatchingUsers, countStandings, listUsers, type UserFilter } from './list-users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await add('Amina Hassan', 'amina@example.com', { phone: '+254709555120', at: '2026-11-30T20:59:00Z' });
  await add('Juma 100% O_tieno', 'juma@example.com', { role: 'agent', at: '2026-11-15T08:00:00Z' });
  await add('', 'nameless@example.com', { at: '2026-10-31T21:00:00Z' });
  await add('Fatma Ali', 'fatma@example.com', { role: 'admin', at: '2026-10-31T20:59:59Z' });
  await add('Closed Person', 'closed@example.com', {
    at: '2026-09-01T00:00:00Z',
    deactivated_at: new Date(),
    deactivated_reason: 'Why',
  });
  await add('Awaited Person', 'awaited@example.com', { at: '2026-08-01T00:00:00Z', invited_at: new Date() });
  await add('', 'gone@example.com', { at: '2026-11-02T00:00:00Z', erased_at: new Date() });
});
afterAll(() => database.drop());

async function add(
  full_name: string,
  email: string,
  { at, ...rest }: { at: string; role?: Role; phone?: string } & Record<string, unknown>,
): Promise<void> {
  await database.db
    .insertInto('users')
    .values({ id: newId(), full_name, email, created_at: new Date(at), ...rest })
    .execute();
}

async function found(filter: Partial<UserFilter>, isFew = true): Promise<string[]> {
  const wholeFilter = { text: '', role: undefined, standing: undefined, ...filter };
  const rows = await listUsers(database.db, wholeFilter, { limit: 25, offset: 0, isFew });
  expect(await countMatchingUsers(database.db, wholeFilter, 100)).toBe(rows.length);
  return rows.map(({ email }) => email.replace('@example.com', ''));
}

describe('the list of users', () => {
  test('has everybody but the erased, the newest first, whichever way it is read', async () => {
    const everybody = ['amina', 'juma', 'nameless', 'fatma', 'closed', 'awaited'];
    expect(await found({})).toEqual(everybody);
    expect(await found({}, false)).toEqual(everybody);
  });

  test.each([
    ['part of a name', 'hass', ['amina']],
    ['part of an address', 'FATMA@EX', ['fatma']],
    ['a number as it is stored', '+254709555120', ['amina']],
    ['a number as people type it', '0709 555-120', ['amina']],
    ['a percent sign, which is one', '100%', ['juma']],
    ['an underscore, which is one', 'o_t', ['juma']],
    ['a backslash', '\\', []],
    ['a quote', "'; drop table users; --", []],
    ['a heart', '❤', []],
    ['two characters with which a word begins', 'AL', ['fatma']],
    ['two characters with which an address begins', 'ju', ['juma']],
    ['two characters inside a word, which are too few', 'ss', []],
  ])('finds by %s', async (_, text, emails) => {
    expect(await found({ text })).toEqual(emails);
  });

  test.each([
    [{ role: 'agent' }, ['juma']],
    [{ role: 'admin' }, ['fatma']],
    [{ standing: 'active' }, ['amina', 'juma', 'nameless', 'fatma']],
    [{ standing: 'inactive' }, ['closed']],
    [{ standing: 'invited' }, ['awaited']],
    [{ standing: 'inactive', role: 'agent' }, []],
    [{ role: 'client', text: 'person', standing: 'invited' }, ['awaited']],
  ] as [Partial<UserFilter>, string[]][])('narrows to %j', async (filter, emails) => {
    expect(await found(filter)).toEqual(emails);
  });

  test('counts by the clock of the house: a month begins at midnight there', async () => {
    const counted = await countStandings(database.db, {
      now: new Date('2026-11-30T20:59:59Z'),
      timeZone: 'Africa/Nairobi',
    });
    expect(counted).toEqual({ total: 6, active: 4, inactive: 1, invited: 1, newThisMonth: 3 });
    const december = await countStandings(database.db, {
      now: new Date('2026-11-30T21:00:00Z'),
      timeZone: 'Africa/Nairobi',
    });
    expect(december.newThisMonth).toBe(0);
  });
});
