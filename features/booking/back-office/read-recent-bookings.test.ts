import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, stayFor, traveller } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { destinationOf, readRecentBookings } from './listed-bookings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the newest stand first, each with who travels and where to, whatever is left of that', async () => {
  const { db } = database;
  expect(await readRecentBookings(db, 3)).toEqual([]);
  const [out = '', on = '', back = ''] = await makeFlights(db, { count: 3 });
  // The way out changes planes in Dubai for Mumbai; the way back begins there.
  const mumbai = newId();
  await sql`
    insert into airports (id, code, name, city, country, timezone)
    values (${mumbai}, 'QCC', 'An airport', 'Mumbai', 'IN', 'Asia/Kolkata')`.execute(db);
  await sql`
    update flights set departure_airport_id = arrival_airport_id, arrival_airport_id = ${mumbai} where id = ${on}`.execute(
    db,
  );
  const hotel = await makeHotel(db);
  await sql`update hotels set name = 'Kiyovu Garden'`.execute(db);
  await sql`update locations set city = 'Kigali'`.execute(db);

  await heldBooking(db, flightsFor([out]));
  const trip = flightsFor([out, on, back]);
  const legs = [
    { leg: 0, position: 0 },
    { leg: 0, position: 1 },
    { leg: 1, position: 0 },
  ];
  await heldBooking(
    db,
    { ...trip, flights: trip.flights.map((flight, place) => ({ ...flight, ...legs[place] })) },
    { travellers: [traveller({ givenNames: 'Zoë', lastName: "N'Diaye Ould" })] },
  );
  await heldBooking(db, stayFor(hotel));
  const forgotten = await heldBooking(db, flightsFor([back]));
  await sql`delete from booking_travellers where booking_id = ${forgotten.bookingId}`.execute(db);
  await sql`delete from flight_bookings where booking_id = ${forgotten.bookingId}`.execute(db);

  const recent = await readRecentBookings(db, 3);
  expect(recent.map((booking) => [booking.type, booking.customer, destinationOf(booking)])).toEqual([
    ['flight', '', 'Unknown destination'],
    ['hotel', 'Amina Zawadi Hassan', 'Kiyovu Garden, Kigali'],
    ['flight', "Zoë N'Diaye Ould", 'Nairobi to Mumbai'],
  ]);
  expect(recent[2]).toMatchObject({ status: 'held', totalUsdMinor: 3 * 12_345 });
});

test('a flight goes before a hotel, and a hotel without a place is still named', () => {
  const both = { fromCity: 'Nairobi', toCity: 'Kigali', hotel: 'Kiyovu Garden', hotelCity: 'Kigali' };
  expect(destinationOf(both)).toBe('Nairobi to Kigali');
  expect(destinationOf({ ...both, fromCity: null, toCity: null, hotelCity: null })).toBe('Kiyovu Garden');
});
