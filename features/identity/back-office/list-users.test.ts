import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { maxCounted, rowsPerPage } from '#lib/paged-list.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Role } from '../roles.ts';
import { countStandings, listUsers, type UserFilter } from './list-users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await add('Amina Hassan', 'amina@example.com', { phone: '+254709555120', at: '2026-11-30T20:59:00Z' });
  await add('Juma 100% O_tieno', 'juma@example.com', { role: 'agent', at: '2026-11-15T08:00:00Z' });
  await add('', 'nameless@example.com', { at: '2026-10-31T21:00:00Z' });
  await add('Fatma Ali', 'fatma@example.com', { role: 'admin', at: '2026-10-31T20:59:59Z' });
  await add('Closed Person', 'closed@example.com', {
    at: '2026-09-01T00:00:00Z',
    deactivatedAt: new Date(),
    deactivatedReason: 'Why',
  });
  await add('Awaited Person', 'awaited@example.com', { at: '2026-08-01T00:00:00Z', invitedAt: new Date() });
  await add('', 'gone@example.com', { at: '2026-11-02T00:00:00Z', erasedAt: new Date() });
});
afterAll(() => database.drop());

async function add(
  fullName: string,
  email: string,
  { at, ...rest }: { at: string; role?: Role; phone?: string } & Record<string, unknown>,
): Promise<void> {
  await database.db
    .insertInto('users')
    .values({ id: newId(), fullName, email, createdAt: new Date(at), ...rest })
    .execute();
}

async function found(filter: Partial<UserFilter>): Promise<string[]> {
  const query = { text: '', role: undefined, standing: undefined, page: 1, ...filter };
  const { rows, matching } = await listUsers(database.db, query);
  expect(rows).toHaveLength(Math.min(matching, rowsPerPage));
  return rows.map(({ email }) => email.replace('@example.com', ''));
}

describe('the list of users', () => {
  const everybody = ['amina', 'juma', 'nameless', 'fatma', 'closed', 'awaited'];

  test('has everybody but the erased, the newest first', async () => {
    expect(await found({})).toEqual(everybody);
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

  test('begins with the same people when there are more than are counted', async () => {
    await sql`
      insert into users (id, email, created_at)
      select gen_random_uuid(), 'crowd' || number || '@example.com', '2020-01-01' from generate_series(1, ${maxCounted}) as number
    `.execute(database.db);
    expect((await found({})).slice(0, everybody.length)).toEqual(everybody);
  });
});
