import { afterAll, beforeAll, test } from 'vitest';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { loadSampleBookings } from '#features/sample/load-sample-bookings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { compareReports } from '#tests/analytics/compare-reports.ts';
import { testSecret } from '#tests/booking/held-booking.ts';
import { makeSmallCatalogue } from '#tests/booking/small-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { presetPeriod } from './period.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('of the sample customers every report says what a plain query says', async () => {
  const { db, url } = database;
  await makeSmallCatalogue(db);
  await db.insertInto('sampleWorld').values({ part: 'whole' }).execute();
  await loadSampleBookings({
    db,
    directUrl: url,
    secret: testSecret,
    settings: defaultSettings(),
    providers: paymentsWithSandbox(db).providers,
    now: new Date(),
    log: createLog('silent'),
    trips: 40,
  });
  const today = businessToday(new Date());
  await compareReports(db, presetPeriod('last_90_days', today));
  if (process.env.LONG) await compareReports(db, presetPeriod('last_12_months', today));
});
