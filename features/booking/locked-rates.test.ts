import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigration, migrate, schemaTables } from '#db/migrate.ts';
import { readMigrationFiles } from '#db/migration-files.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readBooking } from './read-booking.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

/** As versions before 0064 stored it. */
async function insertBooking(currency: string, ratePerUsd: number, kesPerUsd: number | null): Promise<string> {
  const id = newId();
  await sql`
    insert into bookings (id, reference, booking_type, status, contact_email, contact_phone, language, total_usd_minor,
      currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from, kes_per_usd)
    values (${id}, 'FM' || floor(random() * 1e12)::bigint, 'flight', 'held', 'amina@example.com', '+254712555048', 'en',
      26900, ${currency}, ${ratePerUsd}, round(269 * ${ratePerUsd}::numeric), current_date + 40, current_date + 41, 'pay_now',
      clock_timestamp() + interval '1 hour', 'nowhere', ${kesPerUsd})`.execute(database.db);
  return id;
}

test('bookings from before rates were rows of their own keep theirs', async () => {
  const { db, pool, url } = database;
  const client = await pool.connect();
  await client.query(schemaTables);
  for (const file of await readMigrationFiles()) if (file.number < 64) await applyMigration(client, file);
  client.release();
  const dollars = await insertBooking('USD', 1, 129.5);
  const euros = await insertBooking('EUR', 0.86, 131.25);
  const shillings = await insertBooking('KES', 129.5, 129.5);
  const old = await insertBooking('USD', 1, null);
  expect(await migrate({ directUrl: url })).toMatchObject({ ok: true });

  const ratesOf = async (id: string) => (await readBooking(db, { id }))?.lockedRates;
  expect(await ratesOf(dollars)).toEqual({ KES: 129.5 });
  expect(await ratesOf(euros)).toEqual({ KES: 131.25 });
  // Its own rate is the booking's.
  expect(await ratesOf(shillings)).toEqual({});
  expect(await ratesOf(old)).toEqual({});

  const requested = async (id: string, asksIn: string | null) => {
    const { rows } = await sql<{ currency: string; amountMinor: number; amountUsdMinor: number }>`
      select requested.* from bookings, amount_to_request(bookings, ${asksIn}) as requested where id = ${id}`.execute(
      db,
    );
    return rows[0];
  };
  const in129 = { currency: 'KES', amountMinor: 3_483_600, amountUsdMinor: 26_900 };
  expect(await requested(dollars, 'KES')).toEqual(in129);
  expect(await requested(dollars, null)).toEqual({ currency: 'USD', amountMinor: 26_900, amountUsdMinor: 26_900 });
  expect(await requested(euros, 'KES')).toEqual({ currency: 'KES', amountMinor: 3_530_600, amountUsdMinor: 26_900 });
  expect(await requested(shillings, 'KES')).toEqual(in129);
  expect(await requested(old, 'KES')).toEqual({ currency: null, amountMinor: null, amountUsdMinor: null });
});
