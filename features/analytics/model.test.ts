import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays } from '#lib/calendar-date.ts';
import { createAnalyticsWorld, retainedContacts, type WorldStep } from '#tests/analytics/analytics-world.ts';
import { compareReports } from '#tests/analytics/compare-reports.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { presetPeriod, readAnalyticsPeriod } from './period.ts';

// Random sequences of changes, counted at random moments. The reports must agree with plain queries over
// everything.

const which = fc.nat(7);
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('hold', 'hold', 'sell', 'hold by agency'),
        what: fc.constantFrom('first', 'second', 'both', 'room'),
        who: fc.nat(4),
      }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('pay', 'pay', 'issue'), which }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'expire',
          'cancel',
          'cancel in full',
          'remove',
          'another address',
          'leave account',
          'leave early',
        ),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('forget'), which }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('age'), which, hours: fc.integer({ min: 1, max: 2_000 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('move flight', 'send elsewhere'),
        flight: fc.nat(1),
        hours: fc.integer({ min: 1, max: 200 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('sign up', 'sign up', 'erase user', 'change role'), which }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('review', 'hide review'),
        which,
        rating: fc.integer({ min: 1, max: 5 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('count', 'count two at once') }) },
  ),
  { minLength: 35, maxLength: 60, size: 'max' },
) as fc.Arbitrary<WorldStep[]>;

/** Plain queries are slow over much data, so a new database is used after a number of runs. */
const livesTogether = 20;

let database: TestDatabase | undefined;
afterAll(() => database?.drop());

test('whatever happens in whatever order, and whenever it is counted, each report is what a plain query says', {
  timeout: 600_000,
}, async () => {
  const today = businessToday(new Date());
  const custom = new URLSearchParams({ from: addDays(today, -50), to: addDays(today, -3) });
  const periods = [
    presetPeriod('last_12_months', today),
    presetPeriod('last_30_days', today),
    presetPeriod('this_month', today),
    readAnalyticsPeriod(custom, today),
    presetPeriod('all_time', today, addDays(today, -500)),
  ];
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      if (lives % livesTogether === 0) {
        await database?.drop();
        database = await createTestDatabase();
      }
      const { db } = database as TestDatabase;
      const context = await createAnalyticsWorld(db);
      for (const step of drawn) await context.runStep(step);
      lives += 1;
      const period = periods[lives % periods.length] ?? presetPeriod('this_year', today);
      await compareReports(db, period, retainedContacts);
    }),
    { numRuns: process.env.LONG ? 300 : 4 },
  );
});
