import { sql } from 'kysely';

// Sales of a cabin or a room are stopped while the books about it do not agree: docs/operations.md, Alerts. The same
// conditions stand in db/functions/seats-and-rooms.sql, which decides what is sold.

/** The seats of `flight_cabins` that can be sold. */
export const seatsLeft = sql<number>`case
  when (flight_cabins.flight_id, flight_cabins.cabin) in (select subject_id, sales_stops.cabin from sales_stops) then 0
  else seats - held - sold
end`;

export const isRoomSold = sql<boolean>`rooms.id not in (select subject_id from sales_stops)`;
