import { type RawBuilder, sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Values } from '../editing/form-values.ts';
import type { Flight } from './flight.ts';
import { cabinValues } from './read-flight.ts';

/** A flight with the codes of its airline and airports, which files contain instead of ids. */
export interface FlightInFile extends Flight {
  airline: string;
  departureAirport: string;
  arrivalAirport: string;
}

/** The values that a file can change, in the file's format. */
export function toFileValues(flight: FlightInFile): Values {
  return {
    flight_number: flight.flightNumber,
    airline: flight.airline,
    departure_airport: flight.departureAirport,
    arrival_airport: flight.arrivalAirport,
    departure_time: flight.departureTime.toISOString(),
    arrival_time: flight.arrivalTime.toISOString(),
    stops: String(flight.stops),
    aircraft_type: flight.aircraftType,
    status: flight.status,
    ...cabinValues(flight.offers),
  };
}

type Key = Pick<Flight, 'flightNumber' | 'departureTime' | 'departureAirportId'>;

export function keyOf({ flightNumber, departureTime, departureAirportId }: Key): string {
  return `${flightNumber} ${departureTime.toISOString()} ${departureAirportId}`;
}

/** The condition of the flights that lines mean, by the id in the file, or by number, departure time and airport. */
export function inFile(ids: readonly string[], keys: readonly Key[]): RawBuilder<unknown> {
  const wanted = keys.map(({ flightNumber, departureTime, departureAirportId }) =>
    columnNames({ flightNumber, departureTime, departureAirportId }),
  );
  return sql`and flights.id in (
    select unnest(${ids.filter((id) => isId(id))}::uuid[])
    union all
    select at.id from jsonb_populate_recordset(null::flights, ${JSON.stringify(wanted)}::jsonb) as wanted
    join flights as at on at.flight_number = wanted.flight_number and at.departure_time = wanted.departure_time
      and at.departure_airport_id = wanted.departure_airport_id and at.deleted_at is null
  )`;
}
