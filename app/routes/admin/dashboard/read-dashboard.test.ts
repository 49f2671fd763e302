import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSampleBookings } from '#features/sample/load-sample-bookings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { testSecret } from '#tests/booking/held-booking.ts';
import { makeSmallCatalogue } from '#tests/booking/small-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { plainDashboard } from '#tests/plain-dashboard.ts';
import { readDashboard } from './read-dashboard.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('without any data six cards say nothing, and none of it is made up', async () => {
  const now = new Date();
  const facts = await readDashboard(database.db, now);
  const none = { total: 0, thisMonth: 0, lastMonthToDate: 0 };
  expect(facts).toMatchObject({ users: none, bookings: none, revenueMinor: none, pendingInquiries: 0 });
  expect(facts).toMatchObject(await plainDashboard(database.db, now));
});

test('of the sample customers six cards say what a plain query says', async () => {
  const { db, url } = database;
  await makeSmallCatalogue(db);
  await db.insertInto('sampleWorld').values({ part: 'whole' }).execute();
  const now = new Date();
  await loadSampleBookings({
    db,
    directUrl: url,
    secret: testSecret,
    settings: defaultSettings(),
    providers: paymentsWithSandbox(db).providers,
    now,
    log: createLog('silent'),
    trips: 24,
  });
  const facts = await readDashboard(db, now);
  expect(facts).toMatchObject(await plainDashboard(db, now));
  expect(facts.bookings.total).toBeGreaterThan(0);
  expect(facts.activeFlights).toBeGreaterThan(0);
  // Later on, more of this month is the month before.
  const compared: number[] = [];
  for (const days of [10, 20, 31]) {
    const later = new Date(now.getTime() + days * 86_400_000);
    const { users, bookings, revenueMinor } = await plainDashboard(db, later);
    expect(await readDashboard(db, later)).toMatchObject({ users, bookings, revenueMinor });
    compared.push(users.lastMonthToDate, bookings.lastMonthToDate, revenueMinor.lastMonthToDate);
  }
  expect(Math.max(...compared)).toBeGreaterThan(0);
});
