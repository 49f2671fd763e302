import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays } from '#lib/calendar-date.ts';
import type { BookingDetails } from '../booking.ts';
import { readBookings } from '../read-booking.ts';
import { hasArrived } from '../reviews/reviews.ts';

/** The next trip and the open tasks of an account. */
export interface MyDashboard {
  nextTrip: BookingDetails | null;
  /** Open holds, the one that expires first comes first. */
  toPay: BookingDetails[];
  /** Bookings with a flight that the airline cancelled or moved. */
  toDecide: BookingDetails[];
  toRate: BookingDetails[];
}

const maxPerTask = 3;
const rateWithinDays = 60;

export async function readMyDashboard(db: Database, userId: string, now: Date): Promise<MyDashboard> {
  const today = businessToday(now);
  const { rows } = await sql<{ id: string; task: keyof MyDashboard }>`
    with mine as (
      select bookings.*, exists (
        select from flight_bookings
        where booking_id = bookings.id and disruption is not null
      ) as is_disrupted
      from bookings where user_id = ${userId}::uuid and status in ('held', 'confirmed')
    )
    (
      select id, 'toPay' as task from mine
      where status = 'held' and hold_expires_at > clock_timestamp()
        -- Agency holds are paid to the agency.
        and not exists (select from agent_bookings where agent_bookings.booking_id = mine.id)
        and not exists (
          select from flight_bookings where flight_bookings.booking_id = mine.id and disruption = 'cancelled'
        )
      order by hold_expires_at limit ${maxPerTask}
    ) union all (
      select id, 'toDecide' from mine
      where status = 'confirmed' and is_disrupted and ends_on >= ${today}::date
      order by travel_date limit ${maxPerTask}
    ) union all (
      select id, 'toRate' from mine
      join hotel_bookings on booking_id = id
      where status = 'confirmed' and check_out <= ${today}::date
        and check_out >= ${addDays(today, -rateWithinDays)}::date
        and not exists (select from hotel_reviews where hotel_reviews.booking_id = mine.id)
        and ${hasArrived(sql`mine.id`)}
      order by check_out desc limit ${maxPerTask}
    ) union all (
      select id, 'nextTrip' from mine
      where status = 'confirmed' and ends_on >= ${today}::date
        and (
          booking_type = 'hotel'
          or exists (
            select from flight_bookings join flights on flights.id = flight_id
            where booking_id = mine.id and flights.arrival_time > ${now} and flights.status <> 'cancelled'
          )
        )
      order by travel_date, created_at limit 1
    )`.execute(db);
  const bookings = await readBookings(db, [...new Set(rows.map(({ id }) => id))]);
  const of = (task: keyof MyDashboard) =>
    rows.filter((row) => row.task === task).flatMap(({ id }) => bookings.filter((booking) => booking.id === id));
  return { nextTrip: of('nextTrip')[0] ?? null, toPay: of('toPay'), toDecide: of('toDecide'), toRate: of('toRate') };
}
