import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface FlightFigures {
  total: number;
  active: number;
  delayed: number;
  cancelled: number;
  /** From today on, in UTC, as the figures are kept. */
  inNext30Days: number;
  /** Where it is today at the departure airport. */
  delayedToday: number;
  /** Mean of the economy prices, or null where there is none. */
  meanPriceMinor: number | null;
}

/** From the figures of each day, so that it costs the same with a million flights. */
export async function countFlights(db: Database): Promise<FlightFigures> {
  // A statement of its own: what it recounts is not in sight of the statement that calls it.
  await sql`select refresh_flight_days()`.execute(db);
  return db
    .selectFrom('flight_days')
    .select([
      sql<number>`coalesce(sum(flights), 0)::int`.as('total'),
      sql<number>`coalesce(sum(flights) filter (where status = 'active'), 0)::int`.as('active'),
      sql<number>`coalesce(sum(flights) filter (where status = 'delayed'), 0)::int`.as('delayed'),
      sql<number>`coalesce(sum(flights) filter (where status = 'cancelled'), 0)::int`.as('cancelled'),
      sql<number>`coalesce(sum(flights) filter (
        where day >= (now() at time zone 'UTC')::date and day < (now() at time zone 'UTC')::date + 30
      ), 0)::int`.as('inNext30Days'),
      sql<number>`(
        select count(*)::int from flights
        join airports on airports.id = flights.departure_airport_id
        where flights.deleted_at is null and flights.status = 'delayed'
        and flights.departure_time between now() - interval '26 hours' and now() + interval '26 hours'
        and (flights.departure_time at time zone airports.timezone)::date = (now() at time zone airports.timezone)::date
      )`.as('delayedToday'),
      sql<number | null>`round(sum(economy_price_sum_minor) / nullif(sum(economy_flights), 0))::bigint`.as(
        'meanPriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Those that somebody can still take, from today on in UTC. */
export async function countActiveFlights(db: Database): Promise<number> {
  await sql`select refresh_flight_days()`.execute(db);
  const { active } = await db
    .selectFrom('flight_days')
    .select(sql<number>`coalesce(sum(flights), 0)::int`.as('active'))
    .where('status', '=', 'active')
    .where('day', '>=', sql<string>`(now() at time zone 'UTC')::date`)
    .executeTakeFirstOrThrow();
  return active;
}
