import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { heldBooking, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { quoteCancellation } from './cancel/quote-cancellation.ts';
import { expireHolds } from './holds/hold-expiry.ts';
import { priceFlights } from './holds/price-trip.ts';
import { readBooking } from './read-booking.ts';

// The machine and the database stand where clocks differ by a quarter of an hour and jump in April and September. What a
// traveller reads must not know of it.

const before = process.env.TZ;
let database: TestDatabase;

beforeAll(async () => {
  process.env.TZ = 'Pacific/Chatham';
  database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await sql.raw(`alter database ${rows[0]?.name} set timezone to 'Pacific/Chatham'`).execute(database.db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await database.db.destroy();
  database = { ...database, ...(await reopen(database.url)) };
});
afterAll(async () => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  await database.drop();
});

async function reopen(url: string): Promise<Pick<TestDatabase, 'db' | 'pool' | 'drop'>> {
  const { createDb, createPool } = await import('#db/connect.ts');
  const { createLog } = await import('#lib/log.ts');
  const pool = createPool(url, { max: 4, applicationName: 'odd clocks', log: createLog('silent') });
  const db = createDb(pool);
  const { drop } = database;
  return { pool, db, drop: () => db.destroy().then(() => drop().catch(() => {})) };
}

let codes = 0;
/** A new one each time, of letters only. */
function code(): string {
  codes += 1;
  return `X${String.fromCharCode(65 + Math.floor(codes / 26), 65 + (codes % 26))}`;
}

/** A flight between two airports, whose clocks are those of the zones, at these moments. */
async function makeFlight(from: string, to: string, departs: string, arrives: string): Promise<string> {
  const { db } = database;
  const [id, airline] = [newId(), newId()];
  const airports = [from, to].map((timezone) => ({
    id: newId(),
    code: code(),
    name: timezone,
    city: timezone,
    country: timezone.startsWith('Europe') ? 'GB' : 'KE',
    timezone,
  }));
  await db.insertInto('airports').values(airports).execute();
  await db
    .insertInto('airlines')
    .values({ id: airline, name: airline, code: code().slice(1) })
    .execute();
  await db
    .insertInto('flights')
    .values({
      id,
      flightNumber: 'BA65',
      airlineId: airline,
      departureAirportId: airports[0]?.id ?? '',
      arrivalAirportId: airports[1]?.id ?? '',
      departureTime: departs,
      arrivalTime: arrives,
      aircraftType: 'Boeing 787',
    })
    .execute();
  await db
    .insertInto('flightCabins')
    .values({ flightId: id, cabin: 'economy', priceMinor: 40_000, seats: 9 })
    .execute();
  return id;
}

const adult = { adults: 1, children: 0, infants: 0, cabin: 0 };

test('a flight on the night when the clocks of London jump keeps the dates and times of the airports', async () => {
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(database.db);
  expect(rows[0]?.zone).toBe('Pacific/Chatham');
  expect(new Date('2027-01-01T00:00:00Z').getHours()).toBe(13);

  // 28 March 2027: at one in the morning it is two in London. A flight leaves at 00:30 and takes nine hours.
  const id = await makeFlight('Europe/London', 'Africa/Nairobi', '2027-03-28T00:30:00Z', '2027-03-28T09:30:00Z');
  const priced = await priceFlights(database.db, {
    picks: [id],
    party: adult,
    now: new Date('2026-12-01T00:00:00Z'),
  });
  if (!priced.ok) throw new Error('Not offered');
  expect(priced.trip).toMatchObject({
    travelDate: '2027-03-28',
    endsOn: '2027-03-28',
    isInternational: true,
  });
  const held = await heldBooking(database.db, priced.trip);
  expect(await pay(database.db, held)).toBe('confirmed');
  const booking = await readBooking(database.db, { id: held.bookingId });
  expect(booking).toMatchObject({
    travelDate: '2027-03-28',
    flights: [{ departs: '2027-03-28T00:30', arrives: '2027-03-28T12:30', minutes: 540 }],
  });
  if (!booking) throw new Error('Gone');

  // Terms change with the day at the airport where the trip begins, and not with the hours.
  const at = (moment: string) => {
    const quoted = quoteCancellation(booking, new Date(moment));
    return quoted.ok ? quoted.quote.parts[0]?.refundPercent : quoted.error;
  };
  const thirtyDays = booking.flights[0]?.fare.terms.find(({ daysBefore }) => daysBefore === 30)?.refundPercent;
  const sevenDays = booking.flights[0]?.fare.terms.find(({ daysBefore }) => daysBefore === 7)?.refundPercent;
  expect(at('2027-02-26T23:59:00Z')).toBe(thirtyDays);
  expect(at('2027-02-27T00:00:00Z')).toBe(sevenDays);
});

test('a flight that leaves late in the evening belongs to the day that its airport has', async () => {
  const id = await makeFlight('Africa/Nairobi', 'Africa/Nairobi', '2027-04-03T20:45:00Z', '2027-04-03T21:45:00Z');
  const priced = await priceFlights(database.db, {
    picks: [id],
    party: adult,
    now: new Date('2026-12-01T00:00:00Z'),
  });
  expect(priced).toMatchObject({
    ok: true,
    trip: { travelDate: '2027-04-03', endsOn: '2027-04-04', isInternational: false },
  });
});

test('nights over a change of clocks are as many as there are, and a room is free on the day of departure', async () => {
  const hotel = await makeHotel(database.db);
  const trip = stayFor(hotel);
  const nights = (checkIn: string, checkOut: string) => ({
    ...trip,
    stay: { ...trip.stay, checkIn, checkOut },
    travelDate: checkIn,
    endsOn: checkOut,
  });
  const first = await heldBooking(database.db, nights('2027-03-27', '2027-03-29'));
  const booking = await readBooking(database.db, { id: first.bookingId });
  expect(booking?.stay).toMatchObject({ nights: 2, checkIn: '2027-03-27', checkOut: '2027-03-29' });
  await heldBooking(database.db, nights('2027-03-29', '2027-03-30'));
  await expect(heldBooking(database.db, nights('2027-03-28', '2027-03-29'))).rejects.toThrow('not_free');
});

test('a hold of twenty minutes ends after twenty minutes, wherever the machine stands', async () => {
  const hotel = await makeHotel(database.db);
  const held = await heldBooking(database.db, stayFor(hotel));
  const booking = await readBooking(database.db, { id: held.bookingId });
  expect(booking?.holdSecondsLeft).toBeGreaterThan(20 * 60 - 10);
  expect(booking?.holdSecondsLeft).toBeLessThanOrEqual(20 * 60);
  expect(await expireHolds(database.db)).toBe(0);
});
