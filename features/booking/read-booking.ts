import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { promptState } from '#features/payments/prompt-state.ts';
import { nextRefundTry } from '#features/payments/send-due-refunds.ts';
import type { BookedFlight, BookingDetails, BookingPayment, GuestState } from './booking.ts';

export async function readBooking(
  db: Database,
  by: { id: string } | { reference: string },
): Promise<BookingDetails | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}::uuid` : sql`reference = ${by.reference}`;
  const [booking] = await readWhere(db, condition);
  return booking;
}

/** In the order of `ids`. */
export async function readBookings(db: Database, ids: readonly string[]): Promise<BookingDetails[]> {
  if (ids.length === 0) return [];
  const rows = await readWhere(db, sql`id = any(${[...ids]}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id)).filter((booking) => booking !== undefined);
}

/** With one value PostgreSQL plans this once per connection; with a list of unknown length it plans every time. */
async function readWhere(db: Database, condition: RawBuilder<unknown>): Promise<BookingDetails[]> {
  const { rows } = await sql<Omit<BookingDetails, keyof BookingParts> & JsonParts>`
    select
      id, reference, booking_type as type, status, user_id, contact_email,
      coalesce(contact_phone, '') as contact_phone, contact_verified_at, language,
      total_usd_minor, currency, rate_per_usd::float8 as rate_per_usd, charged_units,
      (
        select coalesce(json_object_agg(currency, rate_per_usd), '{}') from locked_rates where booking_id = bookings.id
      ) as locked_rates,
      travel_date, ends_on, hold_kind, hold_expires_at,
      case when status = 'held'
        then greatest(0, ceil(extract(epoch from hold_expires_at - clock_timestamp())))::int
        else 0
      end as hold_seconds_left,
      created_at, confirmed_at, expired_at, cancelled_at, cancelled_by, cancel_reason, anonymised_at,
      ${partColumns}
    from bookings
    where ${condition}`.execute(db);
  return rows.map((row) => ({ ...row, ...readParts(row) }));
}

/** A query of the stored columns of one booking. */
export function bookingRow(db: Database | DatabaseTransaction, bookingId: string) {
  return db.selectFrom('bookings').where('id', '=', bookingId);
}

/** Locks payments before bookings, the lock order of docs/domain/booking.md. */
export async function lockBooking(transaction: DatabaseTransaction, bookingId: string): Promise<void> {
  await sql`select from payments where booking_id = ${bookingId}::uuid order by id for update`.execute(transaction);
  await sql`select from bookings where id = ${bookingId}::uuid for no key update`.execute(transaction);
}

// The parts of a booking, each as a JSON column of a statement that reads `bookings`: one statement reads the whole
// booking at one moment. JSON has no timestamps, so readParts converts them from text, and its keys are not mapped to
// camelCase, so the parts name their columns.

type BookingParts = Pick<BookingDetails, 'flights' | 'stay' | 'travellers' | 'agency' | 'payments' | 'events'>;

const clock = (time: string, zone: string) =>
  sql`to_char(${sql.ref(time)} at time zone ${sql.ref(zone)}, 'YYYY-MM-DD"T"HH24:MI')`;
const airport = (alias: string) =>
  sql`json_build_object(
    'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'city', ${sql.ref(`${alias}.city`)},
    'country', ${sql.ref(`${alias}.country`)}, 'timezone', ${sql.ref(`${alias}.timezone`)}
  )`;

const flights = sql`
  select
    booked.leg, booked.position, flights.id as "flightId",
    flights.flight_number as number,
    json_build_object('code', airlines.code, 'name', airlines.name, 'logoFile', airlines.logo_file) as airline,
    flights.aircraft_type as aircraft,
    ${airport('origin')} as "from", ${airport('destination')} as "to",
    ${clock('flights.departure_time', 'origin.timezone')} as departs,
    ${clock('flights.arrival_time', 'destination.timezone')} as arrives,
    flights.departure_time as "departsAt", flights.arrival_time as "arrivesAt",
    booked.departure_time as "agreedDepartsAt", booked.arrival_time as "agreedArrivesAt",
    ${clock('booked.departure_time', 'origin.timezone')} as "agreedDeparts",
    ${clock('booked.arrival_time', 'destination.timezone')} as "agreedArrives",
    flights.duration_minutes as minutes, flights.stops, booked.cabin, flights.status, booked.disruption, booked.seats,
    json_build_object(
      'adult', booked.adult_fare_minor, 'child', booked.child_fare_minor, 'infant', booked.infant_fare_minor
    ) as "fareMinor",
    booked.price_minor as "priceMinor", booked.fare, booked.supplier
  from flight_bookings as booked
  join flights on flights.id = booked.flight_id
  join airlines on airlines.id = flights.airline_id
  join airports as origin on origin.id = flights.departure_airport_id
  join airports as destination on destination.id = flights.arrival_airport_id
  where booked.booking_id = bookings.id
  order by booked.leg, booked.position`;

export const guestState = sql<GuestState>`case
  when room_stays.checked_out_at is not null then 'checked_out'
  when room_stays.checked_in_at is not null then 'checked_in'
  when room_stays.no_show_at is not null then 'no_show'
  else 'expected'
end`;

const stay = sql`
  select
    hotels.id as "hotelId", hotels.name as hotel, hotels.address, hotels.address_ar as "addressAr",
    locations.city, locations.country, hotels.star_rating as stars, booked.check_in as "checkIn",
    booked.check_out as "checkOut", to_char(hotels.check_in_from, 'HH24:MI') as "checkInFrom",
    to_char(hotels.check_out_until, 'HH24:MI') as "checkOutUntil", booked.nights,
    booked.rooms_count as "roomsCount", booked.adults, booked.children,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'type', type, 'beds', beds, 'capacity', capacity, 'priceMinor', price, 'count', count
      ) order by price, type)
      from (
        select room_types.name as type, rooms.bed_type as beds, rooms.capacity,
          coalesce(
            (select sum(night)::bigint from unnest(room_stays.nights_minor) as night),
            room_stays.price_per_night_minor * booked.nights
          ) as price,
          count(*) as count
        from room_stays
        join rooms on rooms.id = coalesce(room_stays.agreed_room_id, room_stays.room_id)
        join room_types on room_types.id = rooms.room_type_id
        where room_stays.booking_id = booked.booking_id
        group by 1, 2, 3, 4
      ) as kinds
    ), '[]') as rooms,
    booked.board, booked.board_minor as "boardMinor", booked.is_resident_rate as "isResidentRate",
    booked.guest_request as "guestRequest",
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'stayId', room_stays.id, 'number', rooms.room_number, 'type', room_types.name, 'guest', ${guestState},
        'until', upper(room_stays.nights)
      ) order by rooms.room_number, rooms.id)
      from room_stays
      join rooms on rooms.id = room_stays.room_id
      join room_types on room_types.id = rooms.room_type_id
      where room_stays.booking_id = booked.booking_id and room_stays.state <> 'freed'
    ), '[]') as "givenRooms",
    booked.price_minor as "priceMinor", booked.free_cancellation_days as "freeCancellationDays",
    booked.cancellation_fee_percent as "cancellationFeePercent", booked.supplier
  from hotel_bookings as booked
  join hotels on hotels.id = booked.hotel_id
  join locations on locations.id = hotels.location_id
  where booked.booking_id = bookings.id`;

const travellers = sql`
  select
    position, traveller_type as type, title, given_names as "givenNames",
    last_name as "lastName", birth_date as "birthDate", nationality, passport_end as "passportEnd",
    passport_expires_on as "passportExpiresOn"
  from booking_travellers
  where booking_travellers.booking_id = bookings.id
  order by position`;

const agency = sql`
  select
    agents.id as "agentId", agency_name as name, agents.phone,
    case when erased_at is null then email end as email, agency_registration_number as "registrationNumber",
    array_remove(array[agents.address, nullif(concat_ws(', ', agents.city, agents.country), '')], null) as address,
    net_minor as "netMinor",
    commission_minor as "commissionMinor", agent_bookings.markup_percentage::float8 as "markupPercentage"
  from agent_bookings
  join agents on agents.id = agent_bookings.agent_id
  join users on users.id = agents.user_id
  where agent_bookings.booking_id = bookings.id`;

const takebacks = sql`
  select
    payment_takebacks.id, provider_id as "providerId", kind, payment_takebacks.status, reason,
    payment_takebacks.amount_minor as "amountMinor", taken_minor as "takenMinor", respond_by as "respondBy",
    changed_at as "changedAt", done_at is not null as "isDone"
  from payment_takebacks
  where payment_id = payments.id
  order by changed_at desc`;

const payments = sql`
  select
    id, provider, method, state, currency, amount_minor as "amountMinor",
    amount_usd_minor as "amountUsdMinor", captured_minor as "capturedMinor",
    captured_usd_minor as "capturedUsdMinor", provider_reference as "providerReference", failure,
    refund_minor as "refundMinor", refund_usd_minor as "refundUsdMinor", refund_reference as "refundReference",
    refund_failure as "refundFailure", refund_requested_at as "refundRequestedAt",
    refund_by_hand_at as "refundByHandAt", ${nextRefundTry} as "refundNextTryAt",
    case when refund_also_sent_seen_at is null then refund_also_sent end as "refundAlsoSent",
    started_by as "startedBy", agreed_times as "agreedTimes", payer_phone as "payerPhone",
    ${promptState} as push,
    created_at as "createdAt", submitted_at as "submittedAt", captured_at as "capturedAt", failed_at as "failedAt",
    unknown_at as "unknownAt", refund_due_at as "refundDueAt", refunded_at as "refundedAt",
    ${listOf(takebacks)} as takebacks
  from payments
  where payments.booking_id = bookings.id
  order by created_at desc, id desc`;

const events = sql`
  select id, kind, at, actor_id as "actorId", actor_role as "actorRole", detail
  from booking_events
  where booking_events.booking_id = bookings.id
  order by id`;

function listOf(rows: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(part), '[]') from (${rows}) as part)`;
}

function oneOf(row: RawBuilder<unknown>) {
  return sql`(select to_json(part) from (${row}) as part)`;
}

const partColumns = sql`
  ${listOf(flights)} as flights, ${oneOf(stay)} as stay, ${listOf(travellers)} as travellers,
  ${oneOf(agency)} as agency, ${listOf(payments)} as payments, ${listOf(events)} as events`;

/** Timestamps are text in JSON. */
type JsonOf<Part> = {
  [Field in keyof Part]: Part[Field] extends Date
    ? string
    : Part[Field] extends Date | null
      ? string | null
      : Part[Field] extends (infer Inner)[]
        ? JsonOf<Inner>[]
        : Part[Field];
};
type JsonParts = JsonOf<BookingParts>;

function readParts({ flights, stay, travellers, agency, payments, events }: JsonParts): BookingParts {
  return {
    flights: flights.map(readFlight),
    stay,
    travellers,
    agency,
    payments: payments.map(readPayment),
    events: events.map((event) => ({ ...event, at: new Date(event.at) })),
  };
}

function readFlight(flight: JsonOf<BookedFlight>): BookedFlight {
  return {
    ...flight,
    departsAt: new Date(flight.departsAt),
    arrivesAt: new Date(flight.arrivesAt),
    agreedDepartsAt: new Date(flight.agreedDepartsAt),
    agreedArrivesAt: new Date(flight.agreedArrivesAt),
  };
}

function readPayment(payment: JsonOf<BookingPayment>): BookingPayment {
  return {
    ...payment,
    createdAt: new Date(payment.createdAt),
    submittedAt: dateOrNull(payment.submittedAt),
    capturedAt: dateOrNull(payment.capturedAt),
    failedAt: dateOrNull(payment.failedAt),
    unknownAt: dateOrNull(payment.unknownAt),
    refundDueAt: dateOrNull(payment.refundDueAt),
    refundRequestedAt: dateOrNull(payment.refundRequestedAt),
    refundByHandAt: dateOrNull(payment.refundByHandAt),
    refundNextTryAt: dateOrNull(payment.refundNextTryAt),
    refundedAt: dateOrNull(payment.refundedAt),
    takebacks: payment.takebacks.map((takeback) => ({
      ...takeback,
      respondBy: dateOrNull(takeback.respondBy),
      changedAt: new Date(takeback.changedAt),
    })),
  };
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
