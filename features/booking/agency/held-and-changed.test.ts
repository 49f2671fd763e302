import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { createSandboxProvider } from '#features/payments/sandbox/sandbox-provider.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { sellBy, soldBy } from '#tests/booking/agency-sale.ts';
import {
  flightsFor,
  heldBooking,
  hold,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  testSecret,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { movedFlightTimes, storeAgreedTimes } from '../booked-trip.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { disruptBookings } from '../disrupt-bookings.ts';
import { expireIfOver } from '../holds/hold-expiry.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
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

/** Somebody held a flight here, and the airline moved it since. */
async function movedHold() {
  const flight = await oneFlight();
  const held = await heldBooking(database.db, flightsFor([flight]));
  await change(flight, { hours: 26 });
  const times = movedFlightTimes(await found(held.bookingId)) ?? '';
  return { ...held, flight, times };
}

/** A further payment, as somebody with that access begins it. */
async function begin(bookingId: string, startedBy: 'payer' | 'owner' | 'limited') {
  const { db } = database;
  const sandbox = createSandboxProvider({ db, baseUrl: 'http://localhost', secret: testSecret });
  const started = await startPayment(
    { db, providers: new Map([[sandbox.name, sandbox]]) },
    { bookingId, method: 'card', payerPhone: null, startedBy },
  );
  if (!started.ok) throw new Error(started.error);
  return started.paymentId;
}

async function basisOf(bookingId: string) {
  const quoted = quoteCancellation(await found(bookingId), new Date());
  return quoted.ok ? quoted.quote.basis : quoted.error;
}

test('who pays after they were shown the new times has agreed to them, until the airline moves it again', async () => {
  const { db } = database;
  const { bookingId, paymentId, flight, times } = await movedHold();
  await storeAgreedTimes(db, paymentId, times);
  expect(await pay(db, { paymentId })).toBe('confirmed');
  const paid = await found(bookingId);
  expect(paid.flights).toMatchObject([{ disruption: null, agreedDeparts: paid.flights[0]?.departs }]);
  expect(paid.travelDate).toBe(paid.flights[0]?.departs.slice(0, 10));
  expect(await basisOf(bookingId)).toBe('terms');
  await change(flight, { hours: 3 });
  expect(await basisOf(bookingId)).toBe('disrupted');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('who was not shown the times that the flight has by then may have everything back', async () => {
  const { db } = database;
  const unseen = await movedHold();
  expect(await pay(db, unseen)).toBe('confirmed');
  expect(await basisOf(unseen.bookingId)).toBe('disrupted');
  const older = await movedHold();
  await storeAgreedTimes(db, older.paymentId, older.times);
  await change(older.flight, { hours: 2 });
  expect(await pay(db, older)).toBe('confirmed');
  expect(await basisOf(older.bookingId)).toBe('disrupted');
  const back = await movedHold();
  await change(back.flight, { hours: -26 });
  expect(await pay(db, back)).toBe('confirmed');
  expect(await basisOf(back.bookingId)).toBe('terms');
});

test('what who booked agreed to counts for whichever of their money comes; what a passer-by did only for their own', async () => {
  const { db } = database;
  const own = await movedHold();
  await storeAgreedTimes(db, own.paymentId, own.times);
  // It came to the paybill, or by the transfer that was on its way.
  expect(await pay(db, { paymentId: await begin(own.bookingId, 'owner') })).toBe('confirmed');
  expect(await basisOf(own.bookingId)).toBe('terms');
  for (const [isTheirs, basis] of [
    [false, 'disrupted'],
    [true, 'terms'],
  ] as const) {
    const held = await movedHold();
    const paymentId = await begin(held.bookingId, 'limited');
    await storeAgreedTimes(db, paymentId, held.times);
    expect(await pay(db, isTheirs ? { paymentId } : held)).toBe('confirmed');
    expect(await basisOf(held.bookingId)).toBe(basis);
  }
});

test('a flight that moved after the hold expired is emailed to a late payer, who may get a full refund', async () => {
  const { db } = database;
  const flight = await oneFlight();
  const { bookingId, paymentId } = await heldBooking(db, flightsFor([flight]));
  expect(await expireIfOver(db, bookingId)).toBe(false);
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(db);
  expect([await expireIfOver(db, bookingId), await expireIfOver(db, bookingId)]).toEqual([true, false]);
  await change(flight, { hours: 5 });
  expect((await found(bookingId)).flights).toMatchObject([{ disruption: null }]);
  expect(await pay(db, { paymentId })).toBe('confirmed');
  expect((await found(bookingId)).flights).toMatchObject([{ disruption: 'moved' }]);
  expect(await basisOf(bookingId)).toBe('disrupted');
  const queued = await db.selectFrom('bookingOutbox').select('kind').where('bookingId', '=', bookingId).execute();
  expect(queued.map(({ kind }) => kind)).toEqual(['expired', 'confirmed', 'flight_moved']);
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
  await sql`update hotel_bookings set check_in = current_date - 2 where booking_id = ${missed.bookingId}`.execute(db);
  for (const { reference } of [flown, missed]) {
    expect(await issueBooking(db, { reference, ...agent })).toEqual({ ok: false, error: 'departed' });
  }
});

test('a hold ends with the departure at the latest', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 60_000 });
  const soon = new Date(Date.now() + 2 * 3_600_000);
  const trip = { ...flightsFor([await oneFlight()]), departsAt: soon };
  const { expiresAt } = await soldBy(db, agent, trip, later);
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
  for (let number = 0; number < 11; number += 1)
    await soldBy(db, agent, flightsFor([flight]), { issueNow: number % 2 === 0, contact });
  expect(await hold(db, flightsFor([flight]), { contact })).toMatchObject({ outcome: 'held' });
});

test('what is held is not issued, and nothing is sold, while a deposit that was taken back leaves too little', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 30_000 });
  const flight = await oneFlight();
  const { reference } = await soldBy(db, agent, flightsFor([flight]), later);
  const move = (debit: string, credit: string) => sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
    values (${debit}, ${credit}, 30000, 'taken_back', ${agent.agentId})`;
  const credit = `agent:${agent.agentId}:USD`;
  await inTransaction(db, async (transaction) => {
    await sql`select set_config('ledger.may_pass_floor', 'on', true)`.execute(transaction);
    await move(credit, 'money:stripe:USD').execute(transaction);
  });
  expect(await issueBooking(db, { reference, ...agent })).toEqual({ ok: false, error: 'no_credit' });
  expect(await sellBy(db, agent, flightsFor([flight]))).toMatchObject({ outcome: 'no_credit' });
  await move('money:stripe:USD', credit).execute(db);
  expect(await issueBooking(db, { reference, ...agent })).toEqual({ ok: true });
});
