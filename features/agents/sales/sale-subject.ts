import { type RawBuilder, sql } from 'kysely';

/** What was sold: where a flight leads, or which hotel. */
export interface SaleSubject {
  /** Codes of the airports at both ends of the first way. */
  from: string | null;
  to: string | null;
  ways: number;
  /** The second of two ways leads back to where the first began. */
  isRound: boolean;
  hotel: string | null;
}

export const subjectColumns = sql`flown."from", flown."to", coalesce(flown.ways, 0)::int as ways,
  coalesce(flown.ways = 2 and flown."end" = flown."from", false) as "isRound", hotels.name as hotel`;

/** Beside a table or view of bookings; it looks at one of them at a time, so only at those that are shown. */
export function joinSubject(bookingId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    left join hotel_bookings on hotel_bookings.booking_id = ${bookingId}
    left join hotels on hotels.id = hotel_bookings.hotel_id
    left join lateral (
      select
        (array_agg(origin.code order by leg, position))[1] as "from",
        (array_agg(target.code order by leg, position desc))[1] as "to",
        (array_agg(target.code order by leg desc, position desc))[1] as "end",
        count(distinct leg) as ways
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = ${bookingId}
    ) as flown on true`;
}
