import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { makeAgent } from '#features/agents/fixtures/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { disruptBookings } from '../disruptions/disrupt-bookings.ts';
import { sellBy, soldBy } from '../fixtures/agency-sale.ts';
import { flightsFor, hold, makeFlights, makeHotel, stayFor } from '../fixtures/held-booking.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
import { movedFlightTimes } from './flight-times.ts';
import { issueBooking } from './issue-booking.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const later = { issueNow: false };

async function oneFlight(): Promise<string> {
  const [flight] = await makeFlights(database.db, { seats: 60 });
  if (!flight) throw new Error('No flight');
  return flight;
}

/** The airline moves a flight by so many hours, or cancels it. */
async function change(flightId: string, { hours = 0, status = 'active' as 'active' | 'cancelled' }) {
  const { db } = database;
  await inTransaction(db, async (transaction) => {
    const [before] = (
      await sql<{ departs: Date; arrives: Date }>`
        select departure_time as departs, arrival_time as arrives from flights where id = ${flightId}`.execute(
        transaction,
      )
    ).rows;
    if (!before) throw new Error('No flight');
    const moved = (at: Date) => new Date(at.getTime() + hours * 3_600_000);
    const after = { departureTime: moved(before.departs), arrivalTime: moved(before.arrives) };
    await sql`
      update flights set departure_time = ${after.departureTime}, arrival_time = ${after.arrivalTime}, status = ${status}
      where id = ${flightId}`.execute(transaction);
    await disruptBookings(transaction, [
      {
        flightId,
        before: { status: 'active', departureTime: before.departs, arrivalTime: before.arrives },
        after: { status, ...after },
      },
    ]);
  });
}

async function found(id: string) {
  const booking = await readBooking(database.db, { id });
  if (!booking) throw new Error('No booking');
  return booking;
}

test('a hold whose flight was moved is issued at the times that were seen, and by the usual terms', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 20_000 });
  const flight = await oneFlight();
  const { bookingId, reference } = await soldBy(db, agent, flightsFor([flight]), later);
  expect(movedFlightTimes(await found(bookingId))).toBeNull();
  await change(flight, { hours: 30 });
  const refused = { ok: false, error: 'flight_changed' };
  expect(await issueBooking(db, { reference, ...agent })).toEqual(refused);

  const seenTimes = movedFlightTimes(await found(bookingId));
  await change(flight, { hours: 2 });
  // It moved once more while the page was open.
  expect(await issueBooking(db, { reference, ...agent, seenTimes })).toEqual(refused);
  expect(await found(bookingId)).toMatchObject({ status: 'held', flights: [{ disruption: 'moved' }] });

  const seenNow = movedFlightTimes(await found(bookingId));
  expect(await issueBooking(db, { reference, ...agent, seenTimes: seenNow })).toEqual({ ok: true });
  const issued = await found(bookingId);
  const [booked] = issued.flights;
  expect(booked).toMatchObject({ disruption: null, agreedDeparts: booked?.departs });
  expect(issued.travelDate).toBe(booked?.departs.slice(0, 10));
  expect(quoteCancellation(issued, new Date())).toMatchObject({ quote: { basis: 'terms' } });

  // What the airline does from now on is a reason again.
  await change(flight, { hours: 5 });
  expect(quoteCancellation(await found(bookingId), new Date())).toMatchObject({
    quote: { basis: 'disrupted' },
  });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a hold whose flight was cancelled is not sold, whatever was seen', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 40_000 });
  const flights = [await oneFlight(), await oneFlight()];
  const { bookingId, reference } = await soldBy(db, agent, flightsFor(flights), later);
  await change(flights[0] ?? '', { hours: 3 });
  await change(flights[1] ?? '', { status: 'cancelled' });
  const seenTimes = movedFlightTimes(await found(bookingId));
  for (const seen of [null, seenTimes]) {
    expect(await issueBooking(db, { reference, ...agent, seenTimes: seen })).toEqual({
      ok: false,
      error: 'not_sellable',
    });
  }
  expect(await brokenInvariants(db)).toEqual([]);
});

test('nothing is issued after its departure, or after the day of arrival', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 60_000 });
  const flight = await oneFlight();
  const flown = await soldBy(db, agent, flightsFor([flight]), later);
  await sql`
    update flights set departure_time = now() - interval '1 minute', arrival_time = now() + interval '4 hours'
    where id = ${flight}`.execute(db);
  const missed = await soldBy(db, agent, stayFor(await makeHotel(db)), later);
  await sql`update hotel_bookings set check_in = current_date - 2 where booking_id = ${missed.bookingId}`.execute(
    db,
  );
  for (const { reference } of [flown, missed]) {
    expect(await issueBooking(db, { reference, ...agent })).toEqual({ ok: false, error: 'departed' });
  }
});

test('a hold ends with the departure at the latest', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 60_000 });
  const soon = new Date(Date.now() + 2 * 3_600_000);
  const what = { ...flightsFor([await oneFlight()]), departsAt: soon };
  const { expiresAt } = await soldBy(db, agent, what, later);
  expect(Math.abs(Date.parse(expiresAt) - soon.getTime())).toBeLessThan(30_000);
});

test('what is issued at once is never too much, also beside twenty seats that are held', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 1_000_000 });
  const nine = flightsFor([await oneFlight()], { seats: 9 });
  for (const outcome of ['held', 'held', 'too_many_holds'])
    expect(await sellBy(db, agent, nine, later)).toMatchObject({ outcome });
  expect(await sellBy(db, agent, nine)).toMatchObject({ outcome: 'held' });
  // What was sold frees nothing: the held ones still count.
  expect(await sellBy(db, agent, nine, later)).toEqual({ outcome: 'too_many_holds' });
});

test('whom agencies book for may still book for themselves', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 1_000_000 });
  const flight = await oneFlight();
  const contact = { email: 'amina@example.com', phone: '+254712555048', isVerified: false };
  for (let turn = 0; turn < 11; turn += 1)
    await soldBy(db, agent, flightsFor([flight]), { issueNow: turn % 2 === 0, contact });
  expect(await hold(db, flightsFor([flight]), { contact })).toMatchObject({ outcome: 'held' });
});
