import type { Database } from '#db/connect.ts';
import type { Editable } from '../editing/save-row.ts';
import { type Airport, type AirportField, airportValues } from './airport.ts';

export const airportColumns = [
  'id',
  'version',
  'code',
  'name',
  'city',
  'country',
  'timezone',
  'latitude',
  'longitude',
  'min_connection_domestic_minutes as minConnectionDomesticMinutes',
  'min_connection_international_minutes as minConnectionInternationalMinutes',
] as const;

export async function readAirport(db: Database, id: string): Promise<Editable<AirportField> | undefined> {
  const row = await db
    .selectFrom('airports')
    .select(airportColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && editableAirport(row);
}

export function editableAirport(row: Airport & { id: string; version: number }): Editable<AirportField> {
  return { id: row.id, version: row.version, values: airportValues(row) };
}
