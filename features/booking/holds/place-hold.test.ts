import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRates } from '#features/catalogue/rates/change-rates.ts';
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
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
import { agreedPrice } from './agreed-price.ts';
import { expireHolds } from './hold-expiry.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function seatsOf(flightId: string) {
  return database.db
    .selectFrom('flightCabins')
    .select(['held', 'sold'])
    .where('flightId', '=', flightId)
    .executeTakeFirstOrThrow();
}

test('the rates of other currencies that a method asks in are stored with the hold', async () => {
  const { db } = database;
  const trip = flightsFor(await makeFlights(db));
  const rates = { code: 'USD', ratePerUsd: 1, lockedRates: { KES: 129.5, UGX: 3_712.4 } };
  const dollars = await heldBooking(db, trip, { price: agreedPrice(trip.totalUsdMinor, rates) });
  const shillings = await heldBooking(db, trip);
  expect((await readBooking(db, { reference: dollars.reference }))?.lockedRates).toEqual({ KES: 129.5, UGX: 3_712.4 });
  expect((await readBooking(db, { reference: shillings.reference }))?.lockedRates).toEqual({});
});

test('a round trip is held, paid and confirmed, and every cent of it is in the books', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  const held = await heldBooking(db, flightsFor(flights, { seats: 2 }));
  expect(held.reference).toMatch(/^FM\d{6}$/);
  expect(await seatsOf(flights[0] ?? '')).toEqual({ held: 2, sold: 0 });

  expect(await pay(db, held)).toBe('confirmed');
  for (const id of flights) expect(await seatsOf(id)).toEqual({ held: 0, sold: 2 });
  const booking = await readBooking(db, { reference: held.reference });
  expect(booking).toMatchObject({
    status: 'confirmed',
    totalUsdMinor: 49_380,
    chargedUnits: 63_700,
    flights: [{ leg: 0, seats: 2, from: { country: 'KE' } }, { leg: 1 }],
    travellers: [{ lastName: 'Hassan', passportEnd: '917' }, {}],
    payments: [{ state: 'captured', amountMinor: 6_370_000 }],
    events: [{ kind: 'held' }, { kind: 'confirmed' }],
  });
  const balances = await db.selectFrom('ledgerBalances').selectAll().orderBy('code').execute();
  const sums = new Map<string, number>();
  for (const { currency, balanceMinor } of balances) {
    sums.set(currency ?? '', (sums.get(currency ?? '') ?? 0) + Number(balanceMinor));
  }
  expect([...sums.values()]).toEqual([0, 0]);
  expect(Object.fromEntries(balances.map((row) => [row.code, row.balanceMinor]))).toMatchObject({
    'customers:USD': 0,
    'money:sandbox:KES': -6_370_000,
    'exchange:KES': 6_370_000,
  });
});

test('a stay takes its rooms for its nights, and gives them back when its time is over', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  for (const status of ['maintenance', 'blocked', 'available']) {
    await sql`update rooms set status = ${status} where hotel_id = ${hotel.hotelId}`.execute(db);
    if (status !== 'available') expect(await hold(db, stayFor(hotel))).toEqual({ outcome: 'not_free' });
  }
  const held = await heldBooking(db, stayFor(hotel, { rooms: 2 }));
  expect(await hold(db, stayFor(hotel))).toEqual({ outcome: 'not_free' });
  expect((await hold(db, stayFor(hotel, { from: 32 }))).outcome).toBe('held');

  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${held.bookingId}`.execute(db);
  expect(await expireHolds(db)).toBe(1);
  expect((await hold(db, stayFor(hotel, { rooms: 1 }))).outcome).toBe('held');

  // Its money comes late: one of its two rooms is taken by now.
  expect(await pay(db, held)).toBe('refund_due');
  expect(await readBooking(db, { id: held.bookingId })).toMatchObject({
    status: 'expired',
    payments: [{ state: 'refund_due', refundMinor: expect.any(Number) }],
  });
});

test('money that comes late for something that is still free confirms it', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db, { seats: 1 });
  const hotel = await makeHotel(db);
  for (const trip of [flightsFor([flight]), stayFor(hotel)]) {
    const held = await heldBooking(db, trip);
    await sql`update bookings set hold_expires_at = now() where id = ${held.bookingId}`.execute(db);
    await expireHolds(db);
    expect(await pay(db, held)).toBe('confirmed');
    expect((await hold(db, trip)).outcome).toMatch(/sold_out|not_free/);
  }
  expect(await seatsOf(flight)).toEqual({ held: 0, sold: 1 });
});

test('a risen price, a cancelled flight and a full one are distinguished, and nothing is taken', async () => {
  const { db } = database;
  const [first = '', second = ''] = await makeFlights(db, { count: 2, seats: 2 });
  const trip = flightsFor([first, second]);
  await sql`update flight_cabins set price_minor = price_minor + 1 where flight_id = ${second}`.execute(db);
  expect(await hold(db, trip)).toMatchObject({ outcome: 'price_changed', flightId: second });
  await sql`update flight_cabins set price_minor = price_minor - 1, sold = 2 where flight_id = ${second}`.execute(db);
  expect(await hold(db, trip)).toMatchObject({ outcome: 'sold_out', flightId: second, seatsLeft: 0 });
  await sql`update flights set status = 'cancelled' where id = ${second}`.execute(db);
  expect(await hold(db, trip)).toMatchObject({ outcome: 'cancelled', flight: 'KQ2' });
  expect(await seatsOf(first)).toEqual({ held: 0, sold: 0 });
});

test('the same form sent again is the same booking; changed, it is refused', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  const actor = visitor();
  const submitKey = crypto.randomUUID();
  const contact = { email: 'amina@example.com', phone: '+254712555048', isVerified: false };
  const first = await heldBooking(db, flightsFor(flights), { submitKey, actor, contact });
  expect(await hold(db, flightsFor(flights), { submitKey, actor, contact })).toMatchObject({
    bookingId: first.bookingId,
    again: true,
  });
  const other = { ...contact, phone: '+254712555049' };
  expect(await hold(db, flightsFor(flights), { submitKey, actor, contact: other })).toEqual({
    outcome: 'other_submit',
  });
});

test('one mailbox and one network hold only so much without paying', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { seats: 100 });
  const contact = { email: 'Many@example.com', phone: '+254712555048', isVerified: false };
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      hold(db, flightsFor(flights), {
        contact: { ...contact, email: number % 2 ? contact.email : `many+${number}@example.com` },
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(3);
  expect(outcomes.filter(({ outcome }) => outcome === 'too_many_holds')).toHaveLength(3);

  const flat = await makeFlights(db, { seats: 100 });
  const fromOffice = visitor();
  const byNine = [];
  for (let party = 0; party < 4; party += 1) {
    byNine.push((await hold(db, flightsFor(flat, { seats: 9 }), { actor: fromOffice })).outcome);
  }
  expect(byNine).toEqual(['held', 'held', 'too_many_holds', 'too_many_holds']);

  const fromOne = { id: null, role: null, clientAddress: '2001:db8:1:2::1' };
  const all = await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      hold(db, flightsFor(flights), { actor: { ...fromOne, clientAddress: `2001:db8:1:2::${number + 1}` } }),
    ),
  );
  expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(18);
});

test('what strangers do with an address keeps nobody from booking who has shown that it is theirs', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { seats: 100 });
  const email = 'owner@example.com';
  const phone = '+254712555048';
  for (let stranger = 0; stranger < 3; stranger += 1) {
    await heldBooking(db, flightsFor(flights), { contact: { email, phone, isVerified: false } });
  }
  expect((await hold(db, flightsFor(flights), { contact: { email, phone, isVerified: false } })).outcome).toBe(
    'too_many_holds',
  );
  const outcomes = [];
  for (let own = 0; own < 4; own += 1) {
    outcomes.push((await hold(db, flightsFor(flights), { contact: { email, phone, isVerified: true } })).outcome);
  }
  expect(outcomes).toEqual(['held', 'held', 'held', 'too_many_holds']);
});

test('rooms of one kind at two prices keep them when the money comes late', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  await sql`update rooms set price_per_night_minor = 9000 where hotel_id = ${hotel.hotelId} and room_number = '2'`.execute(
    db,
  );
  const trip = stayFor(hotel, { rooms: 2 });
  const [kind] = trip.stay.rooms;
  if (!kind) throw new Error('No rooms');
  const priceMinor = 2 * (8_050 + 9_000);
  const rooms = [
    { ...kind, count: 1 },
    { ...kind, count: 1, pricePerNightMinor: 9_000, nightsMinor: [8_900, 9_100] },
  ];
  const held = await heldBooking(db, {
    ...trip,
    stay: { ...trip.stay, rooms, priceMinor },
    totalUsdMinor: priceMinor,
  });
  await sql`update bookings set hold_expires_at = now() where id = ${held.bookingId}`.execute(db);
  await expireHolds(db);
  expect(await pay(db, held)).toBe('confirmed');
  const booking = await readBooking(db, { id: held.bookingId });
  expect(booking?.stay?.rooms.map(({ priceMinor }) => priceMinor)).toEqual([16_100, 18_000]);
});

test('what was priced with older rates is not held, whoever comes first', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const priced = stayFor(hotel);
  const change = { hotelId: hotel.hotelId, roomTypeIds: [hotel.roomTypeId], weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const changed = await changeRates(
    db,
    { ...change, from: priced.stay.checkIn, to: priced.stay.checkIn, price: { percent: 130 }, summary: 'x' },
    { id: null, role: 'admin' },
  );
  expect(changed).toMatchObject({ ok: true, nights: 1 });
  expect((await hold(db, priced)).outcome).toBe('not_free');
  const { stay } = priced;
  const [kind] = stay.rooms;
  if (!kind) throw new Error('No rooms');
  const priceMinor = 10_465 + 8_050 + 1_200;
  const anew = {
    ...stay,
    ...{ ratesVersion: 2, priceMinor, board: 'breakfast' as const, boardMinor: 1_200, isResident: true },
    rooms: [{ ...kind, nightsMinor: [10_465, 8_050] }],
  };
  const held = await heldBooking(db, { ...priced, stay: anew, totalUsdMinor: priceMinor });
  const booking = await readBooking(db, { id: held.bookingId });
  expect(booking?.stay).toMatchObject({
    ...{ priceMinor, board: 'breakfast', boardMinor: 1_200, isResidentRate: true },
    rooms: [{ count: 1, priceMinor: 18_515 }],
  });
  expect((await brokenInvariants(db)).filter((broken) => broken.includes(held.reference))).toEqual([]);
});
