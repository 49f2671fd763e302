import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createDb, createPool } from './connect.ts';
import {
  type Backoff,
  clearCount,
  countWithBackoff,
  isRateLimitUsedUp,
  type RateLimit,
  removeEndedWindows,
  withinRateLimit,
  withinRateLimits,
} from './rate-limit.ts';

const limit: RateLimit = { name: 'knocks', max: 3, windowSeconds: 600 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function endAllWindows() {
  return sql`update rate_limits set window_ends_at = clock_timestamp() - interval '1 second'`.execute(database.db);
}

test('three knocks are heard, the fourth is not, and others are not disturbed', async () => {
  const results = [];
  for (let knock = 0; knock < 4; knock += 1) results.push(await withinRateLimit(database.db, limit, 'amina'));
  expect(results).toEqual([true, true, true, false]);
  expect(await withinRateLimit(database.db, limit, 'juma')).toBe(true);
  expect(await withinRateLimit(database.db, { ...limit, name: 'bells' }, 'amina')).toBe(true);
});

test('whoever only asks whether a limit is used up counts nothing', async () => {
  for (let knock = 0; knock < 3; knock += 1) {
    expect(await isRateLimitUsedUp(database.db, limit, 'amina')).toBe(false);
    await withinRateLimit(database.db, limit, 'amina');
  }
  expect(await isRateLimitUsedUp(database.db, limit, 'amina')).toBe(true);
  expect(await isRateLimitUsedUp(database.db, limit, 'juma')).toBe(false);
  await endAllWindows();
  expect(await isRateLimitUsedUp(database.db, limit, 'amina')).toBe(false);
});

test('two processes that count at once let through as many as one', async () => {
  const other = createDb(createPool(database.url, { max: 5, applicationName: 'other', log: createLog('silent') }));
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, knock) => withinRateLimit(knock % 2 ? other : database.db, limit, 'amina')),
    );
    expect(answers.filter(Boolean)).toHaveLength(limit.max);
  } finally {
    await other.destroy();
  }
});

test('when the window has ended, counting begins anew', async () => {
  for (let knock = 0; knock < 4; knock += 1) await withinRateLimit(database.db, limit, 'amina');
  await endAllWindows();
  expect(await withinRateLimit(database.db, limit, 'amina')).toBe(true);
});

test('ended windows are swept away, and what is stored names nobody', async () => {
  for (const name of ['amina', 'juma', 'zawadi']) await withinRateLimit(database.db, limit, name);
  await endAllWindows();
  await withinRateLimit(database.db, limit, 'fatma@example.com');
  await removeEndedWindows(database.db);
  const rows = await database.db.selectFrom('rateLimits').select('key').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain('fatma');
});

test('many at once are counted as one after the other', async () => {
  const results = await withinRateLimits(database.db, limit, ['amina', 'juma', 'amina', 'amina', 'amina', 'juma']);
  expect(results).toEqual([true, true, true, true, false, true]);
  expect(await withinRateLimits(database.db, limit, ['juma', 'amina', 'juma'])).toEqual([true, false, false]);
  expect(await withinRateLimits(database.db, limit, [])).toEqual([]);
  await endAllWindows();
  expect(await withinRateLimits(database.db, limit, ['amina'])).toEqual([true]);
});

test('a rollback takes its hit back', async () => {
  await database.db
    .transaction()
    .execute(async (transaction) => {
      for (let knock = 0; knock < 3; knock += 1) await withinRateLimit(transaction, limit, 'amina');
      throw new Error('the rest failed');
    })
    .catch(() => {});
  expect(await withinRateLimit(database.db, limit, 'amina')).toBe(true);
});

test('beyond the free attempts each further one waits, longer each time and never longer than said', async () => {
  const { db } = database;
  const backoff: Backoff = {
    name: 'guesses',
    free: 3,
    firstWaitSeconds: 10,
    longestWaitSeconds: 25,
    windowSeconds: 600,
  };
  const attempt = () => countWithBackoff(db, backoff, 'amina');
  const endWait = () => sql`update rate_limits set next_hit_at = clock_timestamp() - interval '1 second'`.execute(db);
  const atOnce = await Promise.all(Array.from({ length: 40 }, attempt));
  expect(atOnce.filter((seconds) => seconds === 0)).toHaveLength(3);
  expect(atOnce.every((seconds) => seconds <= 10)).toBe(true);
  for (const longest of [20, 25, 25]) {
    await endWait();
    expect(await attempt()).toBe(0);
    const seconds = await attempt();
    expect(seconds).toBeGreaterThan(longest - 5);
    expect(seconds).toBeLessThanOrEqual(longest);
  }
  expect(await countWithBackoff(db, backoff, 'juma')).toBe(0);
  await clearCount(db, backoff, 'amina');
  expect(await attempt()).toBe(0);
  for (let more = 0; more < 4; more += 1) await attempt();
  await endAllWindows();
  expect(await Promise.all(Array.from({ length: 5 }, attempt))).toContain(0);
});
