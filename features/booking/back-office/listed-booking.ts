import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { BookingStatus, BookingType } from '../booking.ts';

/** A booking as a line of a list. */
export interface ListedBooking {
  id: string;
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** Who travels first. */
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
  chargedUnits: number;
  totalMinor: number;
  /** Of the payment that counts: the one that bought the booking, else the last. Its state as shownPaymentState has it. */
  method: PaymentMethod | null;
  paymentState: PaymentState | null;
  /** That sold it; then it was paid from its credit, and there is no payment. */
  agency: string | null;
  createdAt: Date;
}

/** In the order in which they are asked for. */
export async function readListed(db: Database, ids: readonly string[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedBooking>`
    select
      bookings.id, bookings.reference, bookings.booking_type as type, bookings.status,
      coalesce(people.customer, '') as customer, coalesce(people.travellers, 0)::int as travellers,
      flown."from", flown."to", coalesce(flown.legs, 0)::int as legs, hotels.name as hotel, locations.city,
      bookings.travel_date as "travelDate", bookings.currency, bookings.charged_units as "chargedUnits",
      bookings.total_minor as "totalMinor", paid.method, paid.state as "paymentState",
      agents.agency_name as agency,
      bookings.created_at as "createdAt"
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
