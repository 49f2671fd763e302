import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from './business-today.ts';
import type { FlightStatus } from './flight.ts';
import type { FlightQuery } from './flight-query.ts';

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

interface FlightsOfStatus {
  status: FlightStatus;
  all: number;
  upcoming: number;
  inNext30Days: number;
  delayedToday: number;
  economyFlights: number;
  economyPricesMinor: number;
}

/** The office's day begins within a day of UTC, of which the flights are counted one by one. */
const today = sql`date_trunc('day', now(), ${businessTimeZone})`;
const dayOfToday = sql`(${today} at time zone 'UTC')::date`;

/** From the figures of each day, so that it costs the same with a million flights. */
export async function countFlights(db: Database): Promise<FlightFigures> {
  // A statement of its own: what it recounts is not in sight of the statement that calls it.
  await sql`select refresh_flight_days()`.execute(db);
  const { rows } = await sql<FlightsOfStatus>`
    select status, sum(flights)::int as all,
      (coalesce(sum(flights) filter (where day > ${dayOfToday}), 0) + (
        select count(*) from flights
        where deleted_at is null and flights.status = flight_days.status and departure_time >= ${today}
          and departure_time < (${dayOfToday} + 1)::timestamp at time zone 'UTC'
      ))::int as upcoming,
      coalesce(sum(flights) filter (
        where day >= (now() at time zone 'UTC')::date and day < (now() at time zone 'UTC')::date + 30
      ), 0)::int as "inNext30Days",
      (
        select count(*) from flights join airports on airports.id = flights.departure_airport_id
        where flight_days.status = 'delayed' and flights.status = 'delayed' and flights.deleted_at is null
          and flights.departure_time between now() - interval '26 hours' and now() + interval '26 hours'
          and (flights.departure_time at time zone airports.timezone)::date = (now() at time zone airports.timezone)::date
      )::int as "delayedToday",
      sum(economy_flights)::float8 as "economyFlights", sum(economy_price_sum_minor)::float8 as "economyPricesMinor"
    from flight_days group by status`.execute(db);
  const byStatus = (key: 'upcoming' | 'all'): ByStatus => {
    const counts = { active: 0, delayed: 0, cancelled: 0 };
    for (const row of rows) counts[row.status] = row[key];
    return counts;
  };
  const all = byStatus('all');
  const sum = (key: 'inNext30Days' | 'delayedToday' | 'economyFlights' | 'economyPricesMinor') =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    total: sumOf(all),
    upcoming: byStatus('upcoming'),
    all,
    inNext30Days: sum('inNext30Days'),
    delayedToday: sum('delayedToday'),
    meanPriceMinor:
      sum('economyFlights') > 0 ? Math.round(sum('economyPricesMinor') / sum('economyFlights')) : null,
  };
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
