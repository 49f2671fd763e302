import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DB } from '#db/schema.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type FlightStatus, flightLabel } from './flight.ts';
import { daysToArrival, toLocalTimes } from './flight-times.ts';

interface End {
  code: string;
  city: string;
  /** Local time, 06:30. */
  time: string;
}

export interface ListedFlight {
  id: string;
  /** KQ100-3 */
  label: string;
  airline: { name: string; code: string; logoFile: string | null };
  from: End;
  to: End;
  /** Of departure, in the airport's time zone. */
  date: CalendarDate;
  /** How many days later it arrives, by local dates. */
  arrivalDays: number;
  aircraftType: string;
  status: FlightStatus;
  economyPriceMinor: number;
  seats: number;
  sold: number;
  held: number;
}

/** Reads the rows of a page in the order of the given ids. */
export async function readPage(
  db: Database,
  ids: SelectQueryBuilder<DB, 'flights', { id: string }>,
): Promise<ListedFlight[]> {
  const rows = await db
    .with('found', () => ids)
    .with('page', (query) =>
      query.selectFrom('found').select(['found.id', sql<number>`row_number() over ()`.as('place')]),
    )
    .selectFrom('page')
    .innerJoin('flights', 'flights.id', 'page.id')
    .innerJoin('airlines', 'airlines.id', 'flights.airline_id')
    .innerJoin('airports as origin', 'origin.id', 'flights.departure_airport_id')
    .innerJoin('airports as target', 'target.id', 'flights.arrival_airport_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flight_cabins')
          .whereRef('flight_cabins.flight_id', '=', 'page.id')
          .select([
            sql<number>`coalesce(sum(seats), 0)::int`.as('seats'),
            sql<number>`coalesce(sum(sold), 0)::int`.as('sold'),
            sql<number>`coalesce(sum(held), 0)::int`.as('held'),
            sql<number>`coalesce(max(price_minor) filter (where cabin = 'economy'), 0)`.as('economy_price_minor'),
          ])
          .as('cabins'),
      (join) => join.onTrue(),
    )
    .select([
      'page.id',
      'flights.flight_number',
      'flights.series_number',
      'flights.departure_time',
      'flights.arrival_time',
      'flights.aircraft_type',
      sql<FlightStatus>`flights.status`.as('status'),
      'airlines.name as airline_name',
      'airlines.code as airline_code',
      'airlines.logo_file',
      'origin.code as from_code',
      'origin.city as from_city',
      'origin.timezone as from_zone',
      'target.code as to_code',
      'target.city as to_city',
      'target.timezone as to_zone',
      'cabins.seats',
      'cabins.sold',
      'cabins.held',
      'cabins.economy_price_minor',
    ])
    .orderBy('page.place')
    .execute();
  return rows.map((row) => {
    const instants = { departureTime: row.departure_time, arrivalTime: row.arrival_time };
    const zones = { from: row.from_zone, to: row.to_zone };
    const local = toLocalTimes(instants, zones);
    return {
      id: row.id,
      label: flightLabel(row.flight_number, row.series_number),
      airline: { name: row.airline_name, code: row.airline_code, logoFile: row.logo_file },
      from: { code: row.from_code, city: row.from_city, time: local.departure },
      to: { code: row.to_code, city: row.to_city, time: local.arrival },
      date: local.date,
      arrivalDays: daysToArrival(instants, zones),
      aircraftType: row.aircraft_type,
      status: row.status,
      economyPriceMinor: row.economy_price_minor,
      seats: row.seats,
      sold: row.sold,
      held: row.held,
    };
  });
}
