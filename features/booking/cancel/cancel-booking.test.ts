import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  flightsFor,
  heldBooking,
  hold,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  visitor,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { agreedPrice } from '../holds/agreed-price.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
import { cancelBooking } from './cancel-booking.ts';
import { quoteCancellation } from './quote-cancellation.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function confirmed(trip: Parameters<typeof heldBooking>[1]) {
  const held = await heldBooking(database.db, trip);
  expect(await pay(database.db, held)).toBe('confirmed');
  return held;
}

async function quoted(bookingId: string) {
  const booking = await readBooking(database.db, { id: bookingId });
  const outcome = booking && quoteCancellation(booking, new Date());
  if (!outcome?.ok) throw new Error('No quote');
  return outcome.quote;
}

async function balanceOfCustomers(): Promise<number> {
  const { balanceMinor } = await database.db
    .selectFrom('ledgerBalances')
    .select('balanceMinor')
    .where('code', '=', 'customers:USD')
    .executeTakeFirstOrThrow();
  return Number(balanceMinor);
}

test('forty days before, three quarters of both flights come back, and the seats are free at once', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2, seats: 1 });
  const { bookingId } = await confirmed(flightsFor(flights));
  const quote = await quoted(bookingId);
  // 2 x 123.45 dollars at 129 shillings.
  expect(quote).toMatchObject({ basis: 'terms', paidUnits: 31_850, refundUnits: 23_888, feeUnits: 7_962 });
  const cancellation = { bookingId, by: 'customer', reason: null } as const;
  expect(await cancelBooking(db, { ...cancellation, agreedRefundUnits: 31_850 }, visitor())).toMatchObject({
    ok: false,
    error: 'quote_changed',
  });
  expect(await cancelBooking(db, { ...cancellation, agreedRefundUnits: 23_888 }, visitor())).toMatchObject({
    ok: true,
  });
  expect((await hold(db, flightsFor(flights))).outcome).toBe('held');
  expect(await cancelBooking(db, { ...cancellation, agreedRefundUnits: 23_888 }, visitor())).toEqual({
    ok: false,
    error: 'cancelled',
  });
  expect(await readBooking(db, { id: bookingId })).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'customer',
    payments: [{ state: 'refund_due', refundMinor: 2_388_800, refundUsdMinor: 18_518 }],
  });
  expect(await balanceOfCustomers()).toBe(18_518);
});

test('a moved flight gives back all that was charged', async () => {
  const { db } = database;
  const before = await balanceOfCustomers();
  const flights = await makeFlights(db, { count: 2 });
  const { bookingId } = await confirmed(flightsFor(flights));
  await sql`
    update flight_bookings set disruption = 'moved', disrupted_at = now()
    where booking_id = ${bookingId} and leg = 1`.execute(db);
  expect(await quoted(bookingId)).toMatchObject({ basis: 'disrupted', refundUnits: 31_850, feeUnits: 0 });
  await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits: 31_850 }, visitor());
  const booking = await readBooking(db, { id: bookingId });
  expect(booking?.payments[0]?.refundMinor).toBe(booking?.payments[0]?.capturedMinor);
  expect((await balanceOfCustomers()) - before).toBe(booking?.payments[0]?.capturedUsdMinor);
});

test('what rounding gave or took goes back with all of it, to the cent', async () => {
  const { db } = database;
  for (const [priceMinor, chargedUnits] of [
    [12_345, 123],
    [12_360, 124],
  ] as const) {
    const before = await balanceOfCustomers();
    const flights = await makeFlights(db, { priceMinor });
    const trip = flightsFor(flights, { priceMinor });
    const held = await heldBooking(db, trip, {
      price: agreedPrice(trip.totalUsdMinor, { code: 'USD', ratePerUsd: 1 }),
    });
    expect(await pay(db, held)).toBe('confirmed');
    const { bookingId } = held;
    await sql`
      update flight_bookings set disruption = 'moved', disrupted_at = now() where booking_id = ${bookingId}`.execute(
      db,
    );
    const cancelled = await cancelBooking(
      db,
      { bookingId, by: 'customer', reason: null, agreedRefundUnits: chargedUnits },
      visitor(),
    );
    expect(cancelled).toMatchObject({ ok: true });
    expect((await balanceOfCustomers()) - before).toBe(chargedUnits * 100);
  }
  expect(await brokenInvariants(db)).toEqual([]);
});

test('what has been flown does not come back, whatever the airline did to it before', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  const { bookingId } = await confirmed(flightsFor(flights));
  await sql`
    update flight_bookings set disruption = 'moved', disrupted_at = now()
    where booking_id = ${bookingId} and leg = 1`.execute(db);
  const booking = await readBooking(db, { id: bookingId });
  const [outbound, back] = booking?.flights ?? [];
  if (!booking || !outbound || !back) throw new Error('No flights');
  const between = new Date((outbound.departsAt.getTime() + back.departsAt.getTime()) / 2);
  const quote = quoteCancellation(booking, between);
  expect(quote).toMatchObject({ quote: { parts: [{ refundMinor: 0 }, { refundMinor: 12_345 }] } });
  const later = new Date(back.departsAt.getTime() + 1);
  expect(quoteCancellation(booking, later)).toEqual({ ok: false, error: 'departed' });
  const neverFlew = { ...booking, flights: [outbound, { ...back, disruption: 'cancelled' as const }] };
  expect(quoteCancellation(neverFlew, later)).toMatchObject({
    quote: { basis: 'disrupted', refundUnits: 15_925 },
  });
});

test('a stay is free until the day before, and costs its fee from then on', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 1 });
  const { bookingId } = await confirmed(stayFor(hotel));
  const booking = await readBooking(db, { id: bookingId });
  if (!booking?.stay) throw new Error('No stay');
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  const { checkIn } = booking.stay;
  const onTheDay = quoteCancellation(booking, at(checkIn));
  expect(onTheDay).toMatchObject({ ok: true, quote: { refundUnits: 0, feeUnits: booking.chargedUnits } });
  const dayBefore = new Date(at(checkIn).getTime() - 24 * 3600 * 1000);
  expect(quoteCancellation(booking, dayBefore)).toMatchObject({
    quote: { refundUnits: booking.chargedUnits },
  });
  expect(quoteCancellation(booking, at(booking.stay.checkOut))).toEqual({ ok: false, error: 'departed' });
});

test.each([
  ['a flight that has been flown', async () => flightsFor(await makeFlights(database.db, { count: 2 }))],
  ['a stay that is over', async () => stayFor(await makeHotel(database.db, { rooms: 1 }))],
])('the office gives back all of %s, the customer nothing', async (_, trip) => {
  const { db } = database;
  const before = await balanceOfCustomers();
  const { bookingId } = await confirmed(await trip());
  const booking = await readBooking(db, { id: bookingId });
  if (!booking) throw new Error('No booking');
  const later = new Date(`${booking.endsOn}T23:59:00Z`);
  later.setUTCDate(later.getUTCDate() + 3);
  const all = { bookingId, reason: 'The room was flooded', agreedRefundUnits: booking.chargedUnits } as const;
  const ask = (by: 'customer' | 'admin', fullRefund: boolean) =>
    cancelBooking(db, { ...all, by, fullRefund }, visitor(), later);
  const departed = { ok: false, error: 'departed' };
  expect(await ask('customer', true)).toEqual(departed);
  expect(await ask('admin', false)).toEqual(departed);
  expect(await ask('admin', true)).toMatchObject({ ok: true, quote: { feeUnits: 0 } });
  expect(await ask('admin', true)).toEqual({ ok: false, error: 'cancelled' });
  const payment = (await readBooking(db, { id: bookingId }))?.payments[0];
  expect(payment).toMatchObject({ state: 'refund_due', refundMinor: booking.chargedUnits * 100 });
  expect((await balanceOfCustomers()) - before).toBe(payment?.capturedUsdMinor);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a hold is given up for nothing', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { seats: 1 });
  const { bookingId } = await heldBooking(db, flightsFor(flights));
  expect(
    await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits: 0 }, visitor()),
  ).toMatchObject({ ok: true, quote: { basis: 'unpaid' } });
  expect((await hold(db, flightsFor(flights))).outcome).toBe('held');
});

test('a hold that is paid while somebody gives it up stays, also where nothing would come back', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  const { bookingId } = await confirmed(flightsFor(flights));
  await sql`update flight_bookings set fare = jsonb_set(fare, '{terms}', '[]') where booking_id = ${bookingId}`.execute(
    db,
  );
  expect((await quoted(bookingId)).refundUnits).toBe(0);
  const cancellation = {
    bookingId,
    by: 'customer',
    reason: null,
    agreedRefundUnits: 0,
    isUnpaid: true,
  } as const;
  expect(await cancelBooking(db, cancellation, visitor())).toMatchObject({
    ok: false,
    error: 'quote_changed',
  });
  expect((await readBooking(db, { id: bookingId }))?.status).toBe('confirmed');
});
