import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import type { ExistingRow } from '../exchange/plan-lines.ts';
import { fileValues, selectFlights } from './exchanged-flight.ts';
import type { Flight } from './flight.ts';
import type { StoredCabin } from './read-flight.ts';

export interface ExistingFlight extends ExistingRow {
  cabins: StoredCabin[];
}

type Key = Pick<Flight, 'flightNumber' | 'departureTime' | 'departureAirportId'>;

export function keyOf({ flightNumber, departureTime, departureAirportId }: Key): string {
  return `${flightNumber} ${departureTime.toISOString()} ${departureAirportId}`;
}

/** The flights that a file speaks of, by their ids or by number, moment and airport, in one question for all lines. */
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
    existing: { id: row.id, version: row.version, values: fileValues(row), cabins: row.cabins },
  }));
  return {
    byId: new Map(flights.map(({ existing }) => [existing.id, existing])),
    byKey: new Map(flights.map(({ key, existing }) => [key, existing])),
  };
}
