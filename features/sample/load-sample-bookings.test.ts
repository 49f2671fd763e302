import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { testSecret } from '#tests/booking/held-booking.ts';
import { makeSmallCatalogue } from '#tests/booking/small-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { loadSampleBookings } from './load-sample-bookings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function load(signal?: AbortSignal) {
  return loadSampleBookings({
    db: database.db,
    directUrl: database.url,
    secret: testSecret,
    settings: defaultSettings(),
    providers: paymentsWithSandbox(database.db).providers,
    now: new Date(),
    log: createLog('silent'),
    signal,
    trips: 40,
  });
}

async function counted(): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('bookings')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test('without the catalogue of the sample world nobody books anything', async () => {
  expect(await load()).toEqual({ placed: 0 });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('an interrupted process is continued by the next, which makes nothing twice', async () => {
  await makeSmallCatalogue(database.db);
  await database.db.insertInto('sampleWorld').values({ part: 'whole' }).execute();
  const stop = new AbortController();
  const loading = load(stop.signal);
  while ((await database.db.selectFrom('bookings').select('id').execute()).length < 3)
    await new Promise((resolve) => setTimeout(resolve, 2));
  stop.abort();
  const before = (await loading).placed;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(40);
  const { placed } = await load();
  expect(before + placed).toBeLessThanOrEqual(40);
  expect(await counted()).toEqual({ confirmed: 28, held: 4, cancelled: 6, expired: 2 });
  expect(await load()).toEqual({ placed: 0 });
});

test('sample customers have bookings in every state, with every cent in the books', async () => {
  const { db } = database;
  expect(await brokenInvariants(db)).toEqual([]);
  const states = await db.selectFrom('payments').select('state').distinct().orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['captured', 'created', 'refund_due', 'refunded']);
  const reviews = await db.selectFrom('hotelReviews').select('rating').where('bookingId', 'is not', null).execute();
  expect(reviews.length).toBeGreaterThan(2);
});

test('nobody is written to, and nobody can sign in as one of them', async () => {
  const { db } = database;
  expect(await db.selectFrom('bookingOutbox').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('identities').select('id').execute()).toEqual([]);
  const customers = await db.selectFrom('users').select('email').execute();
  expect(customers).toHaveLength(40);
  expect(customers.every(({ email }) => email.endsWith('@sample.example'))).toBe(true);
});
