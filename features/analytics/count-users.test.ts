import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { countUsers } from './count-users.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function joined(createdAt: string, { erased = false } = {}): Promise<void> {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      createdAt: new Date(createdAt),
      erasedAt: erased ? new Date(createdAt) : null,
    })
    .execute();
}

/** In UTC, Nairobi's months begin at 21:00. */
async function counted(now: string) {
  const { total, thisMonth, lastMonthToDate } = await countUsers(database.db, new Date(now));
  return [total, thisMonth, lastMonthToDate];
}

describe('on the fifteenth of November at noon', () => {
  const now = '2026-11-15T12:00:00Z';

  test('each counts in the month in which they joined by the clock of the office', async () => {
    await joined('2026-09-30T20:59:59.999Z');
    await joined('2026-09-30T21:00:00Z');
    await joined('2026-10-31T20:59:59.999Z');
    await joined('2026-10-31T21:00:00Z');
    expect(await counted(now)).toEqual([4, 1, 1]);
  });

  test('last month counts up to the same day and hour, and no further', async () => {
    await joined('2026-10-15T11:59:59.999Z');
    await joined('2026-10-15T12:00:00Z');
    await joined('2026-10-28T12:00:00Z');
    expect(await counted(now)).toEqual([3, 0, 1]);
  });

  test('whoever had their account erased counts nowhere', async () => {
    await joined('2026-10-10T12:00:00Z', { erased: true });
    await joined('2026-11-10T12:00:00Z', { erased: true });
    expect(await counted(now)).toEqual([0, 0, 0]);
  });
});

test('on the 31st of March all of February counts, and nothing of March itself', async () => {
  await joined('2027-02-28T20:59:59Z');
  await joined('2027-02-28T21:00:00Z');
  expect(await counted('2027-03-31T12:00:00Z')).toEqual([2, 1, 1]);
});

test('in the first hour of January the first hour of December counts', async () => {
  await joined('2026-11-30T21:29:00Z');
  await joined('2026-11-30T21:31:00Z');
  await joined('2026-12-31T21:10:00Z');
  expect(await counted('2026-12-31T21:30:00Z')).toEqual([3, 1, 1]);
});

test('whoever is removed is gone at once, and whoever changes their part is still one person', async () => {
  for (let user = 0; user < 4; user += 1) await joined('2026-11-10T12:00:00Z');
  expect(await counted('2026-11-15T12:00:00Z')).toEqual([4, 4, 0]);
  const users = await database.db.selectFrom('users').select('id').execute();
  const [removed = '', promoted = '', erased = ''] = users.map(({ id }) => id);
  await database.db.deleteFrom('users').where('id', '=', removed).execute();
  await database.db.updateTable('users').set({ role: 'agent' }).where('id', '=', promoted).execute();
  await database.db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', erased).execute();
  expect(await counted('2026-11-15T12:00:00Z')).toEqual([2, 2, 0]);
});
