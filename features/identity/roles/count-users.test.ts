import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { checkUsersTable } from './check-users-table.ts';
import { countUsers, growthPercent } from './count-users.ts';

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
      created_at: new Date(createdAt),
      erased_at: erased ? new Date(createdAt) : null,
    })
    .execute();
}

describe('on the last day of January', () => {
  const now = new Date('2027-01-31T23:59:59Z');

  test('everybody who ever joined counts, and each in the month in which they did', async () => {
    await joined('2025-01-15T12:00:00Z');
    await joined('2026-11-30T23:59:59.999Z');
    await joined('2026-12-01T00:00:00Z');
    await joined('2026-12-31T23:59:59.999Z');
    await joined('2027-01-01T00:00:00Z');
    expect(await countUsers(database.db, now)).toEqual({
      total: 5,
      createdThisMonth: 1,
      createdLastMonth: 2,
    });
  });

  test('whoever had their account erased counts nowhere', async () => {
    await joined('2026-12-24T12:00:00Z', { erased: true });
    await joined('2027-01-24T12:00:00Z', { erased: true });
    expect(await countUsers(database.db, now)).toEqual({
      total: 0,
      createdThisMonth: 0,
      createdLastMonth: 0,
    });
  });
});

describe('growth', () => {
  test.each([
    [28, 25, 12],
    [20, 20, 0],
    [1, 3, -67],
    [0, 4, -100],
  ])('%i after %i is %i percent', (createdThisMonth, createdLastMonth, percent) => {
    expect(growthPercent({ total: 100, createdThisMonth, createdLastMonth })).toBe(percent);
  });

  test('is not claimed where there is nothing to compare with', () => {
    expect(growthPercent({ total: 9, createdThisMonth: 9, createdLastMonth: 0 })).toBeUndefined();
  });
});

test('a look into the table reads five users and no more', async () => {
  expect(await checkUsersTable(database.db)).toBe(0);
  for (let user = 0; user < 7; user += 1) await joined('2027-01-01T00:00:00Z');
  expect(await checkUsersTable(database.db)).toBe(5);
});
