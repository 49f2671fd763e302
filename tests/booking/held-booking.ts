import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import { type BookingBatcher, createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { HoldOutcome } from '#features/booking/holds/hold-document.ts';
import { type HeldTraveller, type HoldRequest, placeHold } from '#features/booking/holds/place-hold.ts';
import type { PricedFlights, PricedStay } from '#features/booking/holds/price-trip.ts';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { subjectOf } from '#features/payments/payment-row.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';

export const testSecret = 'a secret of thirty-two characters';

const testFare: FareRule = {
  cabinBagKg: 7,
  checkedBags: 1,
  checkedBagKg: 23,
  childFarePercent: 75,
  infantFarePercent: 10,
  terms: [
    { daysBefore: 30, changeFeePercent: 10, refundPercent: 75 },
    { daysBefore: 7, changeFeePercent: 20, refundPercent: 50 },
    { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
  ],
};

/** In microseconds. */
let moment = randomInt(59_000_000);

/** An airline, two airports in two countries and flights there, forty days from now, with so many seats in economy. */
export async function makeFlights(
  db: Database,
  { count = 1, seats = 10, priceMinor = 12_345 }: { count?: number; seats?: number; priceMinor?: number } = {},
): Promise<string[]> {
  const airport = { name: 'An airport', latitude: null, longitude: null };
  await db
    .insertInto('airports')
    .values([
      { ...airport, id: newId(), code: 'QAA', city: 'Nairobi', country: 'KE', timezone: 'Africa/Nairobi' },
      { ...airport, id: newId(), code: 'QBB', city: 'Dubai', country: 'AE', timezone: 'Asia/Dubai' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('airlines')
    .values({ id: newId(), name: 'An airline', code: 'Q1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = Array.from({ length: count }, () => newId());
  moment = (moment + 1_000) % 59_000_000;
  // Within their minute they leave at a moment of their own: a number leaves an airport once at one moment.
  await sql`
    insert into flights (id, flight_number, airline_id, departure_airport_id, arrival_airport_id, departure_time,
      arrival_time, aircraft_type)
    select made.id, 'KQ' || number, airlines.id, origin.id, destination.id, leaves, leaves + interval '4 hours',
      'Embraer 190'
    from unnest(${ids}::uuid[]) with ordinality as made (id, number)
    cross join lateral (
      select date_trunc('hour', now()) + interval '40 days' + number * interval '1 minute'
        + ${moment} * interval '1 microsecond' as leaves
    ) as times
    join airlines on airlines.code = 'Q1'
    join airports as origin on origin.code = 'QAA'
    join airports as destination on destination.code = 'QBB'`.execute(db);
  await sql`
    insert into flight_cabins (flight_id, cabin, price_minor, seats)
    select id, 'economy', ${priceMinor}, ${seats} from unnest(${ids}::uuid[]) as id`.execute(db);
  return ids;
}

export interface MadeHotel {
  hotelId: string;
  roomTypeId: string;
}

/** A hotel with so many rooms of one type, for two guests each. */
export async function makeHotel(
  db: Database,
  { rooms = 1, priceMinor = 8_050 }: { rooms?: number; priceMinor?: number } = {},
): Promise<MadeHotel> {
  const [locationId, hotelId, roomTypeId] = [newId(), newId(), newId()];
  await db
    .insertInto('locations')
    .values({ id: locationId, city: `City ${locationId}`, country: 'KE' })
    .execute();
  await db.insertInto('hotels').values({ id: hotelId, name: 'The Lighthouse', locationId }).execute();
  await db.insertInto('roomTypes').values({ id: roomTypeId, hotelId, name: 'Double' }).execute();
  await db
    .insertInto('rooms')
    .values(
      Array.from({ length: rooms }, (_, number) => ({
        id: newId(),
        hotelId,
        roomTypeId,
        roomNumber: String(number + 1),
        pricePerNightMinor: priceMinor,
      })),
    )
    .execute();
  return { hotelId, roomTypeId };
}

export function flightsFor(
  legs: readonly string[],
  { seats = 1, priceMinor = 12_345 }: { seats?: number; priceMinor?: number } = {},
): PricedFlights {
  return {
    type: 'flight',
    flights: legs.map((flightId, leg) => ({
      leg,
      position: 0,
      flightId,
      cabin: 'economy',
      seats,
      adultFareMinor: priceMinor,
      childFareMinor: Math.round(priceMinor * 0.75),
      infantFareMinor: Math.round(priceMinor * 0.1),
      priceMinor: priceMinor * seats,
      fare: testFare,
    })),
    totalUsdMinor: legs.length * priceMinor * seats,
    travelDate: daysFromNow(40),
    endsOn: daysFromNow(41),
    departsAt: new Date(Date.now() + 40 * 24 * 3600 * 1000),
    isInternational: true,
  };
}

export function stayFor(
  { hotelId, roomTypeId }: MadeHotel,
  {
    rooms = 1,
    priceMinor = 8_050,
    from = 30,
    nights = 2,
  }: { rooms?: number; priceMinor?: number; from?: number; nights?: number } = {},
): PricedStay {
  const total = priceMinor * rooms * nights;
  return {
    type: 'hotel',
    stay: {
      hotelId,
      checkIn: daysFromNow(from),
      checkOut: daysFromNow(from + nights),
      roomsCount: rooms,
      adults: 2 * rooms,
      children: 0,
      priceMinor: total,
      freeCancellationDays: 1,
      cancellationFeePercent: 100,
      board: 'room_only',
      boardMinor: 0,
      isResident: false,
      ratesVersion: 1,
      rooms: [
        {
          ...{ roomTypeId, capacity: 2, pricePerNightMinor: priceMinor, count: rooms },
          nightsMinor: Array.from({ length: nights }, () => priceMinor),
        },
      ],
    },
    totalUsdMinor: total,
    travelDate: daysFromNow(from),
    endsOn: daysFromNow(from + nights),
  };
}

export function traveller(given: Partial<HeldTraveller> = {}): HeldTraveller {
  return {
    type: 'adult',
    title: 'ms',
    givenNames: 'Amina Zawadi',
    lastName: 'Hassan',
    birthDate: '1994-03-14',
    nationality: 'KE',
    passport: { number: 'AK0482917', expiresOn: '2035-03-02' },
    ...given,
  };
}

/** A hold by somebody new, from a network of their own, that is to be paid by card; with what is given instead. */
export function holdRequest(trip: HoldRequest['trip'], given: Partial<HoldRequest> = {}): HoldRequest {
  const seats = trip.type === 'flight' ? (trip.flights[0]?.seats ?? 1) : 1;
  return {
    submitKey: randomUUID(),
    trip,
    price: agreedPrice(trip.totalUsdMinor, { code: 'KES', ratePerUsd: 129 }),
    travellers: Array.from({ length: seats }, () => traveller()),
    contact: { email: `guest-${randomUUID()}@example.com`, phone: '+254712555048', isVerified: false },
    holdKind: 'pay_now',
    payment: { method: 'card', provider: 'sandbox', payerPhone: null, asksIn: null },
    language: 'en',
    agency: null,
    actor: visitor(),
    ...given,
  };
}

export function visitor(): Actor {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return { id: null, role: null, clientAddress: `10.${part()}.${part()}.${part()}` };
}

export function hold(db: Database, trip: HoldRequest['trip'], given: Partial<HoldRequest> = {}): Promise<HoldOutcome> {
  return placeHold(
    { batcher: createBookingBatcher(db), secret: testSecret, settings: defaultSettings() },
    holdRequest(trip, given),
  );
}

export async function heldBooking(
  db: Database,
  trip: HoldRequest['trip'],
  given: Partial<HoldRequest> = {},
): Promise<Extract<HoldOutcome, { outcome: 'held' }> & { paymentId: string }> {
  const outcome = await hold(db, trip, given);
  if (outcome.outcome !== 'held' || outcome.paymentId === null) throw new Error(`Not held: ${JSON.stringify(outcome)}`);
  return { ...outcome, paymentId: outcome.paymentId };
}

/** Settles a payment as if the provider had confirmed it. Returns the outcome of the booking, else of the payment. */
export async function pay(
  db: Database,
  { paymentId, batcher = createBookingBatcher(db) }: { paymentId: string; batcher?: BookingBatcher },
): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select(['bookingId', 'amountMinor', 'amountUsdMinor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const settled = await batcher.settle({
    paymentId,
    ...subjectOf({ bookingId: payment.bookingId, depositId: null }),
    receivedMinor: payment.amountMinor,
    receivedUsdMinor: payment.amountUsdMinor,
    providerReference: paymentId,
    receivedBy: null,
  });
  return settled.booking?.outcome ?? settled.payment;
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
