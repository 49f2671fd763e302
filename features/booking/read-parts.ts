import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { pushState } from '#features/payments/mpesa/push-state.ts';
import { nextRefundTry } from '#features/payments/next-refund-try.ts';
import type {
  BookedFlight,
  BookedStay,
  BookedTraveller,
  BookingAgency,
  BookingDetails,
  BookingEvent,
  BookingPayment,
  PaymentTakeback,
} from './booking-details.ts';

export type BookingParts = Pick<
  BookingDetails,
  'flights' | 'stay' | 'travellers' | 'agency' | 'payments' | 'events'
>;

/** What belongs to bookings, to be asked for one by one. */
export async function readParts(db: Database, ids: readonly string[]): Promise<(id: string) => BookingParts> {
  const [flights, stays, travellers, agencies, payments, events] = await Promise.all([
    readFlights(db, ids),
    readStays(db, ids),
    readTravellers(db, ids),
    readAgencies(db, ids),
    readPayments(db, ids),
    readEvents(db, ids),
  ]);
  return (id) => ({
    flights: flights.get(id) ?? [],
    stay: stays.get(id)?.[0] ?? null,
    travellers: travellers.get(id) ?? [],
    agency: agencies.get(id)?.[0] ?? null,
    payments: payments.get(id) ?? [],
    events: events.get(id) ?? [],
  });
}

type OfBooking<Part> = Part & { bookingId: string };

async function readFlights(db: Database, ids: readonly string[]) {
  const clock = (time: string, zone: string) =>
    sql`to_char(${sql.ref(time)} at time zone ${sql.ref(zone)}, 'YYYY-MM-DD"T"HH24:MI')`;
  const airport = (alias: string) =>
    sql`jsonb_build_object(
      'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'city', ${sql.ref(`${alias}.city`)},
      'country', ${sql.ref(`${alias}.country`)}, 'timezone', ${sql.ref(`${alias}.timezone`)}
    )`;
  const { rows } = await sql<OfBooking<BookedFlight>>`
    select
      booked.booking_id as "bookingId", booked.leg, booked.position, flights.id as "flightId",
      flights.flight_number as number,
      jsonb_build_object('code', airlines.code, 'name', airlines.name, 'logoFile', airlines.logo_file) as airline,
      flights.aircraft_type as aircraft,
      ${airport('origin')} as "from", ${airport('destination')} as "to",
      ${clock('flights.departure_time', 'origin.timezone')} as departs,
      ${clock('flights.arrival_time', 'destination.timezone')} as arrives,
      flights.departure_time as "departsAt", flights.arrival_time as "arrivesAt",
      booked.departure_time as "agreedDepartsAt", booked.arrival_time as "agreedArrivesAt",
      ${clock('booked.departure_time', 'origin.timezone')} as "agreedDeparts",
      ${clock('booked.arrival_time', 'destination.timezone')} as "agreedArrives",
      flights.duration_minutes as minutes, flights.stops, booked.cabin, flights.status, booked.disruption, booked.seats,
      jsonb_build_object(
        'adult', booked.adult_fare_minor, 'child', booked.child_fare_minor, 'infant', booked.infant_fare_minor
      ) as "fareMinor",
      booked.price_minor as "priceMinor", booked.fare, booked.supplier
    from flight_bookings as booked
    join flights on flights.id = booked.flight_id
    join airlines on airlines.id = flights.airline_id
    join airports as origin on origin.id = flights.departure_airport_id
    join airports as destination on destination.id = flights.arrival_airport_id
    where booked.booking_id = any(${[...ids]}::uuid[])
    order by booked.leg, booked.position`.execute(db);
  return byBooking(rows);
}

async function readStays(db: Database, ids: readonly string[]) {
  const { rows } = await sql<OfBooking<BookedStay>>`
    select
      booked.booking_id as "bookingId", hotels.id as "hotelId", hotels.name as hotel, hotels.address,
      locations.city, locations.country, hotels.star_rating as stars, booked.check_in as "checkIn",
      booked.check_out as "checkOut", to_char(hotels.check_in_from, 'HH24:MI') as "checkInFrom",
      to_char(hotels.check_out_until, 'HH24:MI') as "checkOutUntil", booked.nights,
      booked.rooms_count as "roomsCount", booked.adults, booked.children,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'type', type, 'beds', beds, 'capacity', capacity, 'pricePerNightMinor', price, 'count', count
        ) order by price, type)
        from (
          select room_types.name as type, rooms.bed_type as beds, rooms.capacity,
            room_stays.price_per_night_minor as price, count(*) as count
          from room_stays
          join rooms on rooms.id = room_stays.room_id
          join room_types on room_types.id = rooms.room_type_id
          where room_stays.booking_id = booked.booking_id
          group by 1, 2, 3, 4
        ) as kinds
      ), '[]') as rooms,
      booked.price_minor as "priceMinor", booked.free_cancellation_days as "freeCancellationDays",
      booked.cancellation_fee_percent as "cancellationFeePercent", booked.supplier
    from hotel_bookings as booked
    join hotels on hotels.id = booked.hotel_id
    join locations on locations.id = hotels.location_id
    where booked.booking_id = any(${[...ids]}::uuid[])`.execute(db);
  return byBooking(rows);
}

async function readTravellers(db: Database, ids: readonly string[]) {
  const { rows } = await sql<OfBooking<BookedTraveller>>`
    select
      booking_id as "bookingId", position, traveller_type as type, title, given_names as "givenNames",
      last_name as "lastName", birth_date as "birthDate", nationality, passport_end as "passportEnd",
      passport_expires_on as "passportExpiresOn"
    from booking_travellers
    where booking_id = any(${[...ids]}::uuid[])
    order by position`.execute(db);
  return byBooking(rows);
}

async function readAgencies(db: Database, ids: readonly string[]) {
  const { rows } = await sql<OfBooking<BookingAgency>>`
    select
      booking_id as "bookingId", agents.id as "agentId", agency_name as name, agents.phone,
      case when erased_at is null then email end as email, agency_registration_number as "registrationNumber",
      array_remove(array[agents.address, nullif(concat_ws(', ', agents.city, agents.country), '')], null) as address,
      net_minor as "netMinor",
      commission_minor as "commissionMinor", agent_bookings.markup_percentage::float8 as "markupPercentage"
    from agent_bookings
    join agents on agents.id = agent_bookings.agent_id
    join users on users.id = agents.user_id
    where booking_id = any(${[...ids]}::uuid[])`.execute(db);
  return byBooking(rows);
}

async function readPayments(db: Database, ids: readonly string[]) {
  const takebacks = await readTakebacks(db, ids);
  const { rows } = await sql<OfBooking<Omit<BookingPayment, 'takebacks'>>>`
    select
      booking_id as "bookingId", id, provider, method, state, currency, amount_minor as "amountMinor",
      amount_usd_minor as "amountUsdMinor", captured_minor as "capturedMinor",
      captured_usd_minor as "capturedUsdMinor", provider_reference as "providerReference", failure,
      refund_minor as "refundMinor", refund_usd_minor as "refundUsdMinor", refund_reference as "refundReference",
      refund_failure as "refundFailure", refund_asked_at as "refundAskedAt",
      refund_by_hand_at as "refundByHandAt", ${nextRefundTry} as "refundNextTryAt",
      case when refund_also_sent_seen_at is null then refund_also_sent end as "refundAlsoSent",
      started_by as "startedBy", agreed_times as "agreedTimes", payer_phone as "payerPhone",
      ${pushState} as push,
      created_at as "createdAt", submitted_at as "submittedAt", captured_at as "capturedAt", failed_at as "failedAt",
      unknown_at as "unknownAt", refund_due_at as "refundDueAt", refunded_at as "refundedAt"
    from payments
    where booking_id = any(${[...ids]}::uuid[])
    order by created_at desc, id desc`.execute(db);
  return byBooking<BookingPayment>(rows.map((row) => ({ ...row, takebacks: takebacks.get(row.id) ?? [] })));
}

/** By payment. Few bookings have any. */
async function readTakebacks(db: Database, ids: readonly string[]) {
  const { rows } = await sql<OfBooking<PaymentTakeback>>`
    select
      payment_id as "bookingId", payment_takebacks.id, provider_id as "providerId", kind, payment_takebacks.status, reason,
      payment_takebacks.amount_minor as "amountMinor", taken_minor as "takenMinor", respond_by as "respondBy",
      changed_at as "changedAt", done_at is not null as "isDone"
    from payment_takebacks join payments on payments.id = payment_id
    where booking_id = any(${[...ids]}::uuid[])
    order by changed_at desc`.execute(db);
  return byBooking<PaymentTakeback>(rows);
}

async function readEvents(db: Database, ids: readonly string[]) {
  const { rows } = await sql<OfBooking<BookingEvent>>`
    select booking_id as "bookingId", id, kind, at, actor_id as "actorId", actor_role as "actorRole", detail
    from booking_events
    where booking_id = any(${[...ids]}::uuid[])
    order by id`.execute(db);
  return byBooking(rows);
}

function byBooking<Part>(rows: readonly OfBooking<Part>[]): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const { bookingId, ...part } of rows) {
    const known = found.get(bookingId);
    // What is left without the id is the part itself.
    if (known) known.push(part as Part);
    else found.set(bookingId, [part as Part]);
  }
  return found;
}
