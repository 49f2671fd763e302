import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { FlightStatus } from './flight.ts';
import type { FlightQuery } from './flight-query.ts';
import { houseTimeZone } from './house-today.ts';

type ByStatus = Record<FlightStatus, number>;

export interface FlightFigures {
  /** Past and to come. */
  total: number;
  /** From the office's today on, as the list has them that begins with the next departure. */
  upcoming: ByStatus;
  all: ByStatus;
  inNext30Days: number;
  /** By the calendar of the departure airport. */
  delayedToday: number;
  /** Mean of the economy prices, or null where there is none. */
  meanPriceMinor: number | null;
}

/** The office's day begins within a day of UTC, of which the flights are counted one by one. */
const today = sql`date_trunc('day', now(), ${houseTimeZone})`;
const dayOfToday = sql`(${today} at time zone 'UTC')::date`;

/** From the figures of each day, so that it costs the same with a million flights. */
export async function countFlights(db: Database): Promise<FlightFigures> {
  // A statement of its own: what it recounts is not in sight of the statement that calls it.
  await sql`select refresh_flight_days()`.execute(db);
  const [{ rows: byStatus }, others] = await Promise.all([
    sql<{ status: FlightStatus; upcoming: number; all: number }>`
      select status, sum(flights)::int as all,
        (coalesce(sum(flights) filter (where day > ${dayOfToday}), 0) + (
          select count(*) from flights
          where deleted_at is null and flights.status = flight_days.status and departure_time >= ${today}
            and departure_time < (${dayOfToday} + 1)::timestamp at time zone 'UTC'
        ))::int as upcoming
      from flight_days group by status
    `.execute(db),
    db
      .selectFrom('flight_days')
      .select([
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
      .executeTakeFirstOrThrow(),
  ]);
  const count = (of: 'upcoming' | 'all'): ByStatus => {
    const counts = { active: 0, delayed: 0, cancelled: 0 };
    for (const row of byStatus) counts[row.status] = row[of];
    return counts;
  };
  const all = count('all');
  return { ...others, total: sumOf(all), upcoming: count('upcoming'), all };
}

function sumOf(counts: ByStatus): number {
  return counts.active + counts.delayed + counts.cancelled;
}

/** How many flights a list finds that nobody searched and that no single day narrows; else undefined. */
export function exactlyMatching(
  { upcoming, all }: FlightFigures,
  { text, date, period, status, deleted }: FlightQuery,
): number | undefined {
  if (text !== '' || date !== '' || deleted || period === 'today') return undefined;
  const of = (counts: ByStatus) => (status ? counts[status] : sumOf(counts));
  if (period === 'upcoming') return of(upcoming);
  return period === 'all' ? of(all) : of(all) - of(upcoming);
}
