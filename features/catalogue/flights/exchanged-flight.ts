import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Values } from '../editing/save-outcome.ts';
import type { CabinOffer } from './flight.ts';
import { cabinValues, type StoredCabin } from './read-flight.ts';

/** What files and the API carry of flights. */
export function selectFlights(db: Database) {
  return db
    .selectFrom('flights')
    .innerJoin('airlines', 'airlines.id', 'flights.airline_id')
    .innerJoin('airports as origin', 'origin.id', 'flights.departure_airport_id')
    .innerJoin('airports as target', 'target.id', 'flights.arrival_airport_id')
    .select([
      'flights.id',
      'flights.version',
      'flights.flight_number',
      'flights.airline_id',
      'airlines.code as airline',
      'flights.departure_airport_id',
      'origin.code as departure_airport',
      'flights.arrival_airport_id',
      'target.code as arrival_airport',
      'flights.departure_time',
      'flights.arrival_time',
      'flights.duration_minutes',
      'flights.stops',
      'flights.aircraft_type',
      'flights.status',
      'flights.created_at',
      'flights.updated_at',
      sql<StoredCabin[]>`coalesce((
        select json_agg(json_build_object(
          'cabin', cabin, 'price_minor', price_minor, 'seats', seats, 'sold', sold, 'held', held
        )) from flight_cabins where flight_id = flights.id
      ), '[]')`.as('cabins'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectFlights>['execute']>>[number];

export function exchangedFlight({ version, cabins, ...row }: Selected) {
  return {
    ...row,
    departure_time: row.departure_time.toISOString(),
    arrival_time: row.arrival_time.toISOString(),
    ...cabinValues(cabins),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What a file can change, as it writes it. */
export function fileValues(row: {
  flight_number: string;
  airline: string;
  departure_airport: string;
  arrival_airport: string;
  departure_time: Date;
  arrival_time: Date;
  stops: number;
  aircraft_type: string;
  status: string;
  cabins: readonly (Pick<CabinOffer, 'cabin' | 'seats'> & { price_minor: number })[];
}): Values {
  const { cabins, ...flight } = row;
  return {
    flight_number: flight.flight_number,
    airline: flight.airline,
    departure_airport: flight.departure_airport,
    arrival_airport: flight.arrival_airport,
    departure_time: flight.departure_time.toISOString(),
    arrival_time: flight.arrival_time.toISOString(),
    stops: String(flight.stops),
    aircraft_type: flight.aircraft_type,
    status: flight.status,
    ...cabinValues(cabins),
  };
}
