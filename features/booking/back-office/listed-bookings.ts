import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Units, UsdMinor } from '#lib/money.ts';
import type { BookingStatus, BookingType } from '../booking.ts';

/** A booking as a row of a list. */
export interface ListedBooking {
  id: string;
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** The first traveller. */
  customer: string;
  travellers: number;
  /** Of the first leg; null for a stay. */
  from: string | null;
  to: string | null;
  legs: number;
  hotel: string | null;
  city: string | null;
  travelDate: CalendarDate;
  currency: string;
  chargedUnits: Units;
  totalUsdMinor: UsdMinor;
  /** Of the payment that bought the booking, else of the last one. The state follows shownPaymentState. */
  method: PaymentMethod | null;
  paymentState: PaymentState | null;
  /** The selling agency; it pays from credit, without a payment. */
  agency: string | null;
  createdAt: Date;
}

/** In the order of `ids`. */
export async function readListed(db: Database, ids: readonly string[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedBooking>`
    select
      bookings.id, bookings.reference, bookings.booking_type as type, bookings.status,
      coalesce(people.customer, '') as customer, coalesce(people.travellers, 0)::int as travellers,
      flown."from", flown."to", coalesce(flown.legs, 0)::int as legs, hotels.name as hotel, locations.city,
      bookings.travel_date, bookings.currency, bookings.charged_units,
      bookings.total_usd_minor, paid.method, paid.state as payment_state, agents.agency_name as agency,
      bookings.created_at
    from unnest(${[...ids]}::uuid[]) with ordinality as page (id, place)
    join bookings on bookings.id = page.id
    left join hotel_bookings on hotel_bookings.booking_id = bookings.id
    left join hotels on hotels.id = hotel_bookings.hotel_id
    left join locations on locations.id = hotels.location_id
    left join agent_bookings on agent_bookings.booking_id = bookings.id
    left join agents on agents.id = agent_bookings.agent_id
    left join lateral (
      select
        max(trim(given_names || ' ' || last_name)) filter (where position = 0) as customer,
        count(*) as travellers
      from booking_travellers where booking_travellers.booking_id = bookings.id
    ) as people on true
    left join lateral (
      select
        (array_agg(origin.code order by leg, position))[1] as "from",
        (array_agg(target.code order by leg, position desc))[1] as "to",
        count(distinct leg) as legs
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = bookings.id
    ) as flown on true
    left join lateral (
      select
        method, case when state in ('created', 'submitted') and bookings.status <> 'held' then 'failed' else state end as state
      from payments where payments.booking_id = bookings.id
      order by
        state = 'captured' desc, captured_at is not null and failure is null desc, created_at desc
      limit 1
    ) as paid on true
    order by page.place`.execute(db);
  return rows;
}

/**
 * The latest bookings of an account, with guest bookings of its address if that is verified: an unverified address
 * proves nothing.
 */
export async function listBookingsOfPerson(
  db: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string | null },
  limit: number,
): Promise<ListedBooking[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, created_at from bookings where user_id = ${userId}::uuid order by created_at desc limit ${limit})
      union
      (
        select id, created_at from bookings
        where lower(contact_email) = lower(${verifiedEmail}::text) and user_id is null
        order by created_at desc limit ${limit}
      )
    ) as theirs
    order by created_at desc, id
    limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return readListed(db, ids);
}

/** A booking on the dashboard. */
interface RecentBooking {
  id: string;
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** The first traveller; empty after anonymisation. */
  customer: string;
  /** Of the first leg; null for a stay. */
  fromCity: string | null;
  toCity: string | null;
  hotel: string | null;
  hotelCity: string | null;
  totalUsdMinor: UsdMinor;
  createdAt: Date;
}

/** Newest first. */
export async function readRecentBookings(db: Database, count: number): Promise<RecentBooking[]> {
  const { rows } = await sql<RecentBooking>`
    select
      bookings.id, bookings.reference, bookings.booking_type as type, bookings.status,
      coalesce(trim(first.given_names || ' ' || first.last_name), '') as customer,
      flown.from_city, flown.to_city, hotels.name as hotel, locations.city as hotel_city,
      bookings.total_usd_minor, bookings.created_at
    from (select * from bookings order by created_at desc, id limit ${count}) as bookings
    left join booking_travellers as first on first.booking_id = bookings.id and first.position = 0
    left join hotel_bookings on hotel_bookings.booking_id = bookings.id
    left join hotels on hotels.id = hotel_bookings.hotel_id
    left join locations on locations.id = hotels.location_id
    left join lateral (
      select
        (array_agg(origin.city order by position))[1] as from_city,
        (array_agg(target.city order by position desc))[1] as to_city
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = bookings.id and leg = 0
    ) as flown on true
    order by bookings.created_at desc, bookings.id`.execute(db);
  return rows;
}

/** "Nairobi to Zanzibar", or the hotel and its city. */
export function destinationOf({
  fromCity,
  toCity,
  hotel,
  hotelCity,
}: Pick<RecentBooking, 'fromCity' | 'toCity' | 'hotel' | 'hotelCity'>): string {
  if (fromCity && toCity) return `${fromCity} to ${toCity}`;
  const stay = [hotel, hotelCity].filter(Boolean).join(', ');
  return stay === '' ? 'Unknown destination' : stay;
}

/** Notifies all processes of new booking events, so that open lists refresh. Returns false when there were none. */
export async function announceBookingEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNewEvent: boolean }>`select announce_booking_events() as is_new_event`.execute(db);
  return rows[0]?.isNewEvent ?? false;
}
