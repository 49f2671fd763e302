import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dollarsText } from '../editing/amounts.ts';
import type { Values } from '../editing/form-values.ts';
import type { Editable } from '../editing/save-row.ts';
import { type Cabin, type FlightField, flightLabel } from './flight.ts';
import { daysToArrival, type Instants, toLocalTimes } from './flight-times.ts';

export interface StoredCabin {
  cabin: Cabin;
  price_minor: number;
  seats: number;
  sold: number;
  held: number;
}

export interface EditedFlight extends Editable<FlightField> {
  /** KQ100-3 */
  label: string;
  series: { number: number; count: number } | null;
  instants: Instants;
  /** How many days later it arrives, by local dates. */
  arrivalDays: number;
  cabins: StoredCabin[];
}

export async function readFlight(db: Database, id: string): Promise<EditedFlight | undefined> {
  const row = await db
    .selectFrom('flights')
    .innerJoin('airlines', 'airlines.id', 'flights.airline_id')
    .innerJoin('airports as origin', 'origin.id', 'flights.departure_airport_id')
    .innerJoin('airports as target', 'target.id', 'flights.arrival_airport_id')
    .select([
      'flights.id',
      'flights.version',
      'flights.flight_number',
      'flights.series_number',
      'flights.departure_time',
      'flights.arrival_time',
      'flights.aircraft_type',
      'flights.stops',
      'flights.status',
      'airlines.code as airline',
      'origin.code as from_code',
      'origin.city as from_city',
      'origin.timezone as from_zone',
      'target.code as to_code',
      'target.city as to_city',
      'target.timezone as to_zone',
      sql<number>`(
        select count(*)::int from flights as others where others.series_id = flights.series_id
      )`.as('series_count'),
      sql<StoredCabin[]>`(
        select json_agg(json_build_object(
          'cabin', cabin, 'price_minor', price_minor, 'seats', seats, 'sold', sold, 'held', held
        )) from flight_cabins where flight_id = flights.id
      )`.as('cabins'),
    ])
    .where('flights.id', '=', id)
    .where('flights.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const instants = { departureTime: row.departure_time, arrivalTime: row.arrival_time };
  const zones = { from: row.from_zone, to: row.to_zone };
  const local = toLocalTimes(instants, zones);
  return {
    id: row.id,
    version: row.version,
    label: flightLabel(row.flight_number, row.series_number),
    series: row.series_number === null ? null : { number: row.series_number, count: row.series_count },
    instants,
    arrivalDays: daysToArrival(instants, zones),
    cabins: row.cabins ?? [],
    values: {
      flight_number: row.flight_number,
      aircraft_type: row.aircraft_type,
      airline: row.airline,
      departure_airport: `${row.from_code}, ${row.from_city}`,
      arrival_airport: `${row.to_code}, ${row.to_city}`,
      date: local.date,
      departure_time: local.departure,
      arrival_time: local.arrival,
      stops: String(row.stops),
      status: row.status,
      ...cabinValues(row.cabins ?? []),
    },
  };
}

type CabinField = `${Cabin}_${'price' | 'seats'}`;

export function cabinValues(
  stored: readonly { cabin: Cabin; price_minor: number; seats: number }[],
): Values<CabinField> {
  const of = (cabin: Cabin) => stored.find((row) => row.cabin === cabin);
  const price = (cabin: Cabin) => {
    const row = of(cabin);
    return row ? dollarsText(row.price_minor) : '';
  };
  const seats = (cabin: Cabin) => String(of(cabin)?.seats ?? '');
  return {
    economy_price: price('economy'),
    economy_seats: seats('economy'),
    premium_price: price('premium'),
    premium_seats: seats('premium'),
    business_price: price('business'),
    business_seats: seats('business'),
    first_price: price('first'),
    first_seats: seats('first'),
  };
}
