import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from './business-today.ts';
import type { FlightStatus } from './flight.ts';
import type { FlightQuery } from './list-flights.ts';

type ByStatus = Record<FlightStatus, number>;

export interface FlightFigures {
  /** Past and future. */
  total: number;
  /** From the start of the business day, like the list of upcoming flights. */
  upcoming: ByStatus;
  all: ByStatus;
  inNext30Days: number;
  /** By the date at the departure airport. */
  delayedToday: number;
  /** Mean economy price; null without one. */
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

/** The business day starts within a UTC day, whose flights are counted one by one. */
const today = sql`date_trunc('day', now(), ${businessTimeZone})`;
const dayOfToday = sql`(${today} at time zone 'UTC')::date`;

/** Sums the stored figures of each day, so that it takes the same time with a million flights. */
export async function countFlights(db: Database): Promise<FlightFigures> {
  // A separate statement: the query below would not see rows that it writes itself.
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
      ), 0)::int as in_next_30_days,
      (
        select count(*) from flights join airports on airports.id = flights.departure_airport_id
        where flight_days.status = 'delayed' and flights.status = 'delayed' and flights.deleted_at is null
          and flights.departure_time between now() - interval '26 hours' and now() + interval '26 hours'
          and (flights.departure_time at time zone airports.timezone)::date = (now() at time zone airports.timezone)::date
      )::int as delayed_today,
      sum(economy_flights)::float8 as economy_flights, sum(economy_price_sum_minor)::float8 as economy_prices_minor
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
    meanPriceMinor: sum('economyFlights') > 0 ? Math.round(sum('economyPricesMinor') / sum('economyFlights')) : null,
  };
}

function sumOf(counts: ByStatus): number {
  return counts.active + counts.delayed + counts.cancelled;
}

/** The exact number of flights in a list without a search text or a single day; else undefined. */
export function exactMatchCount(
  { upcoming, all }: FlightFigures,
  { text, date, period, status, deleted }: FlightQuery,
): number | undefined {
  if (text !== '' || date !== '' || deleted || period === 'today') return undefined;
  const of = (counts: ByStatus) => (status ? counts[status] : sumOf(counts));
  if (period === 'upcoming') return of(upcoming);
  return period === 'all' ? of(all) : of(all) - of(upcoming);
}

/** Suggestions of the flight form; it accepts any other airport too. */
export interface FlightChoices {
  airlines: { code: string; name: string }[];
  airports: { code: string; city: string }[];
}

const suggestedAirports = 200;

/** All airlines, and the airports with flights before the others. */
export async function listFlightChoices(db: Database): Promise<FlightChoices> {
  const [airlines, airports] = await Promise.all([
    db.selectFrom('airlines').select(['code', 'name']).where('deletedAt', 'is', null).orderBy('name').execute(),
    db
      .selectFrom('airports')
      .select(['code', 'city'])
      .where('deletedAt', 'is', null)
      .orderBy(sql`exists (select from flights where departure_airport_id = airports.id)`, 'desc')
      .orderBy('city')
      .orderBy('code')
      .limit(suggestedAirports)
      .execute(),
  ]);
  return { airlines, airports };
}
