import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Values } from '../editing/form-values.ts';
import type { ExistingRow } from '../exchange/plan-lines.ts';
import type { CabinOffer, Flight } from './flight.ts';
import { cabinValues, type StoredCabin } from './read-flight.ts';

/** The columns that files and the API have of a flight. */
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

export function toFlightRecord({ version, cabins, ...row }: Selected) {
  return {
    ...row,
    departure_time: row.departure_time.toISOString(),
    arrival_time: row.arrival_time.toISOString(),
    ...cabinValues(cabins),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The values that a file can change, in the file's format. */
export function toFileValues(row: {
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

export interface ExistingFlight extends ExistingRow {
  cabins: StoredCabin[];
}

type Key = Pick<Flight, 'flightNumber' | 'departureTime' | 'departureAirportId'>;

export function keyOf({ flightNumber, departureTime, departureAirportId }: Key): string {
  return `${flightNumber} ${departureTime.toISOString()} ${departureAirportId}`;
}

/** Finds the flights of all lines by id, or by number, departure time and airport, in one query. */
export async function findFlightsOfFile(
  db: Database,
  ids: readonly string[],
  keys: readonly Key[],
): Promise<{ byId: Map<string, ExistingFlight>; byKey: Map<string, ExistingFlight> }> {
  const wanted = keys.map(({ flightNumber, departureTime, departureAirportId }) => ({
    flight_number: flightNumber,
    departure_time: departureTime,
    departure_airport_id: departureAirportId,
  }));
  const found = sql<string>`(
    select unnest(${ids.filter((id) => isId(id))}::uuid[])
    union all
    select at.id from jsonb_populate_recordset(null::flights, ${JSON.stringify(wanted)}::jsonb) as wanted
    join flights as at on at.flight_number = wanted.flight_number and at.departure_time = wanted.departure_time
      and at.departure_airport_id = wanted.departure_airport_id and at.deleted_at is null
  )`;
  const rows = await selectFlights(db)
    .where('flights.deleted_at', 'is', null)
    .where('flights.id', 'in', found)
    .execute();
  const flights = rows.map((row) => ({
    key: keyOf({
      flightNumber: row.flight_number,
      departureTime: row.departure_time,
      departureAirportId: row.departure_airport_id,
    }),
    existing: { id: row.id, version: row.version, values: toFileValues(row), cabins: row.cabins },
  }));
  return {
    byId: new Map(flights.map(({ existing }) => [existing.id, existing])),
    byKey: new Map(flights.map(({ key, existing }) => [key, existing])),
  };
}
