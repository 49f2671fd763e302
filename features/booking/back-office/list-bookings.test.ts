import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import {
  flightsFor,
  heldBooking,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  traveller,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readNeeds } from './booking-needs.ts';
import { exportBookings } from './export-bookings.ts';
import { listBookings, readBookingQuery } from './list-bookings.ts';

let database: TestDatabase;
/** References by what they are. */
const known: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const [there = '', back = ''] = await makeFlights(db, { count: 2 });
  const hotel = await makeHotel(db, { rooms: 3 });
  await sql`update hotels set name = 'Kiyovu Garden'`.execute(db);
  const somebody = (givenNames: string, lastName: string, email: string, phone: string) => ({
    travellers: [traveller({ givenNames, lastName })],
    contact: { email, phone, isVerified: true },
  });

  const paid = await heldBooking(
    db,
    flightsFor([there, back]),
    somebody('Zoë', "N'Diaye Ould", 'zoe@example.com', '+221771234567'),
  );
  await pay(db, paid);
  known.paid = paid.reference;

  const waiting = await heldBooking(db, stayFor(hotel), {
    ...somebody('=cmd()', 'Otieno', 'david@example.com', '+254712555048'),
    holdKind: 'pay_later',
    payment: { method: 'bank_transfer', provider: 'office', payerPhone: null, asksIn: null },
  });
  known.waiting = waiting.reference;

  const unknown = await heldBooking(db, stayFor(hotel), {
    payment: { method: 'mpesa', provider: 'sandbox', payerPhone: '+254712555048', asksIn: 'KES' },
  });
  await sql`
    update payments set state = 'submitted', submitted_at = now() - interval '31 minutes'
    where id = ${unknown.paymentId}`.execute(db);
  known.unknown = unknown.reference;

  const late = await heldBooking(db, flightsFor([there]));
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${late.bookingId}`.execute(db);
  await sql`select expire_next_hold()`.execute(db);
  await sql`update flight_cabins set seats = held + sold where flight_id = ${there}`.execute(db);
  await pay(db, late);
  known.late = late.reference;

  await sql`
    update flight_bookings set disruption = 'moved', disrupted_at = now()
    where flight_id = ${back}`.execute(db);
  await sql`
    insert into payment_takebacks (id, provider, provider_id, payment_id, kind, status, amount_minor, respond_by)
    select gen_random_uuid(), provider, 'du_1', id, 'dispute', 'needs_response', 100, now() + interval '7 days'
    from payments where state = 'captured'`.execute(db);
});
afterAll(() => database.drop());

async function found(address: string): Promise<string[]> {
  const { rows } = await listBookings(database.db, readBookingQuery(new URLSearchParams(address)));
  return rows.map(({ reference }) => Object.keys(known).find((name) => known[name] === reference) ?? reference);
}

test('the newest stands first, with who travels, where to, and what it costs', async () => {
  expect(await found('')).toEqual(['late', 'unknown', 'waiting', 'paid']);
  const { rows } = await listBookings(database.db, readBookingQuery(new URLSearchParams('type=flight')));
  const airports = await database.db.selectFrom('airports').select(['code', 'city']).execute();
  const codeIn = (city: string) => airports.find((airport) => airport.city === city)?.code;
  expect(rows.at(-1)).toMatchObject({
    customer: "Zoë N'Diaye Ould",
    from: codeIn('Nairobi'),
    to: codeIn('Dubai'),
    legs: 2,
    status: 'confirmed',
    chargedUnits: 31_850,
    currency: 'KES',
    totalUsdMinor: 24_690,
    method: 'card',
    paymentState: 'captured',
  });
});

describe('somebody on the phone names', () => {
  test.each([
    ['a last name without its accents', 'ndiaye', ['paid']],
    ['both names in their own order', 'ould zoe', ['paid']],
    ['an address', 'ZOE@example.com', ['paid']],
    ['a number without its country', '0712 555 048', ['late', 'unknown', 'waiting']],
    ['a part of a hotel', 'garden', ['unknown', 'waiting']],
    ['a flight', 'kq2', ['paid']],
    ['somebody nobody knows', 'mwangi', []],
    ['a sign that means something to databases', '%', []],
  ])('%s', async (_, text, expected) => {
    expect(await found(new URLSearchParams({ q: text }).toString())).toEqual(expected);
  });

  test('a reference, its digits, or how it begins', async () => {
    const { paid = '' } = known;
    for (const text of [paid, paid.toLowerCase(), paid.slice(2), paid.slice(0, 7)])
      expect(await found(`q=${text}`)).toContain('paid');
    expect(await found(`q=${paid}`)).toEqual(['paid']);
  });

  test('what the provider calls it', async () => {
    const { providerReference } = await database.db
      .selectFrom('payments')
      .select('providerReference')
      .where('state', '=', 'captured')
      .executeTakeFirstOrThrow();
    expect(await found(`q=${providerReference}`)).toEqual(['paid']);
  });
});

test.each([
  ['status=held', ['unknown', 'waiting']],
  ['status=expired', ['late']],
  ['type=hotel', ['unknown', 'waiting']],
  ['method=bank_transfer', ['waiting']],
  ['method=card&payment=captured', ['paid']],
  ['method=mpesa&payment=captured', []],
  ['payment=refund_due', ['late']],
  ['sort=travel', ['unknown', 'waiting', 'late', 'paid']],
  ['travel_to=2020-01-01', []],
  ['created_to=2020-01-01', []],
  ['created_from=2020-01-01&status=confirmed', ['paid']],
  ['status=lost&page=-3&sort=price&travel_from=soon', ['late', 'unknown', 'waiting', 'paid']],
  ['need=money_taken_back', ['paid']],
  ['need=money_without_seats', ['late']],
  ['need=payment_unknown', ['unknown']],
  ['need=waiting_for_money', ['waiting']],
  ['need=disrupted', ['paid']],
  ['need=refund_due', []],
])('the filter %s', async (address, expected) => {
  const shown = await found(address);
  expect(address === 'sort=travel' ? shown.toSorted() : shown).toEqual(
    address === 'sort=travel' ? expected.toSorted() : expected,
  );
});

test('the queue on top counts what waits for a person', async () => {
  const needs = await readNeeds(database.db);
  expect(needs.map(({ need, count, oldest }) => [need, count, oldest[0]?.reference])).toEqual([
    ['money_taken_back', 1, known.paid],
    ['money_without_seats', 1, known.late],
    ['payment_unknown', 1, known.unknown],
    ['refund_due', 0, undefined],
    ['waiting_for_money', 1, known.waiting],
    ['disrupted', 1, known.paid],
  ]);
  expect(needs[0]?.oldest[0]).toMatchObject({ amountMinor: 100, takeback: { status: 'needs_response' } });
  expect(needs[1]?.oldest[0]).toMatchObject({
    failure: 'not_available',
    amountMinor: 1_592_500,
    currency: 'KES',
  });
});

test('the file has what the list has, and no name becomes a formula', async () => {
  const pieces: string[] = [];
  const query = readBookingQuery(new URLSearchParams('type=hotel&q=Kiyovu'));
  const admin = newId();
  await database.db
    .insertInto('users')
    .values({ id: admin, email: 'office@example.com', fullName: 'Office', role: 'admin' })
    .execute();
  for await (const piece of exportBookings(database.db, query, { id: admin, role: 'admin' })) pieces.push(piece);
  const lines = pieces.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('reference,type,status,customer');
  expect(lines[2]).toContain(`${known.waiting},hotel,held,'=cmd() Otieno,1,,,Kiyovu Garden`);
  const audited = await database.db
    .selectFrom('auditLog')
    .select(['actorId', 'after'])
    .where('action', '=', 'bookings_exported')
    .execute();
  expect(audited).toEqual([{ actorId: admin, after: { type: 'hotel', isSearch: true } }]);
});
