import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { unbalancedCurrencies } from '#features/ledger/ledger.ts';
import type { AgencyStep } from '#tests/booking/agency-model.ts';
import { openAgencyWorld } from '#tests/booking/agency-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';

// The whole life of two agencies, drawn by chance, against a model that fits on a page: what each has, has reserved, has
// sold and has earned. After every step the books must say the same.

const agency = fc.constantFrom(0 as const, 1 as const);
const which = fc.nat(2);
const officer = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<AgencyStep[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('ask deposit' as const),
        agency,
        amountMinor: fc.integer({ min: 1_000, max: 60_000 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('confirm deposit' as const, 'confirm own deposit' as const, 'provider pays' as const),
        agency,
        which,
        moreMinor: fc.constantFrom(0, 0, 0, 250, -250),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('reject deposit' as const, 'withdraw deposit' as const),
        agency,
        which,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom('sell' as const, 'hold' as const),
        agency,
        what: fc.constantFrom('first' as const, 'second' as const, 'both' as const, 'room' as const),
        people: fc.integer({ min: 1, max: 2 }),
        markup: fc.constantFrom(0, 10, 12.35, 30, 31),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom('issue' as const, 'issue of another' as const),
        agency,
        which,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('expire' as const, 'cancel' as const, 'cancel in full' as const),
        agency,
        which,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('ask adjustment' as const),
        agency,
        amountMinor: fc.integer({ min: -40_000, max: 40_000 }),
        officer,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('approve adjustment' as const, 'reject adjustment' as const),
        agency,
        which,
        officer,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('limit' as const),
        agency,
        limitMinor: fc.constantFrom(0, 10_000, 50_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('suspend' as const, 'reinstate' as const, 'reinstate' as const),
        agency,
      }),
    },
  ),
  { minLength: 10, maxLength: 30 },
);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('whatever agencies and administrators do in whatever order, each balance is its statement and the ledger closes', {
  timeout: 600_000,
}, async () => {
  const { db } = database;
  const parts = { db, mailContext: testMailContext() };
  const today = new Date();
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const world = await openAgencyWorld(parts);
      for (const step of drawn) {
        await world.take(step);
        for (const { agentId, believed, read } of world.agencies) {
          const stored = await read();
          expect({ after: step, ...stored }).toEqual({ after: step, ...believed() });
          const { closingMinor, openingMinor, inMinor, outMinor } = await readStatement(db, {
            agentId,
            from: day(-2),
            to: day(2),
          });
          expect({ after: step, closingMinor, openingMinor }).toEqual({
            after: step,
            closingMinor: stored.creditBalanceMinor,
            openingMinor: 0,
          });
          expect(inMinor - outMinor).toBe(closingMinor);
          expect(stored.availableMinor).toBeGreaterThanOrEqual(0);
        }
        expect(await unbalancedCurrencies(db)).toEqual([]);
      }
    }),
    { numRuns: process.env.LONG ? 400 : 5 },
  );
  // Nobody sends mails here, and on a busy machine those of the first bookings would be late.
  await db.updateTable('bookingOutbox').set({ createdAt: new Date(), notBefore: new Date() }).execute();
  expect(await brokenInvariants(db)).toEqual([]);
});
