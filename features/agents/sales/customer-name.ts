import { type RawBuilder, sql } from 'kysely';

/** Who a booking is for: its first traveller. The view agent_sales says the same. Null once that is forgotten. */
export function customerName(bookingId: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(
    select trim(given_names || ' ' || last_name) from booking_travellers
    where booking_travellers.booking_id = ${bookingId} order by position limit 1
  )`;
}
