import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Airport } from './airport.ts';

interface AirportOverwrite {
  id: string;
  /** What it is saved over. */
  version: number;
  value: Airport;
}

/** Any number in one statement: rows travel as JSON, because a statement takes no more than 65,535 parameters. */
export async function insertAirports(
  transaction: DatabaseTransaction,
  airports: readonly Airport[],
): Promise<string[]> {
  const rows = airports.map((airport) => ({ id: newId(), ...columnsOf(airport) }));
  if (rows.length > 0) {
    await sql`
      insert into airports (
        id, code, name, city, country, timezone, latitude, longitude,
        min_connection_domestic_minutes, min_connection_international_minutes
      )
      select
        id, code, name, city, country, timezone, latitude, longitude,
        min_connection_domestic_minutes, min_connection_international_minutes
      from json_populate_recordset(null::airports, ${JSON.stringify(rows)})
    `.execute(transaction);
  }
  return rows.map(({ id }) => id);
}

/** How many were still of the version that they were to be saved over. */
export async function overwriteAirports(
  transaction: DatabaseTransaction,
  overwrites: readonly AirportOverwrite[],
): Promise<number> {
  const rows = overwrites.map(({ id, version, value }) => ({ id, version, ...columnsOf(value) }));
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update airports set
      code = given.code,
      name = given.name,
      city = given.city,
      country = given.country,
      timezone = given.timezone,
      latitude = given.latitude,
      longitude = given.longitude,
      min_connection_domestic_minutes = given.min_connection_domestic_minutes,
      min_connection_international_minutes = given.min_connection_international_minutes
    from json_populate_recordset(null::airports, ${JSON.stringify(rows)}) as given
    where airports.id = given.id and airports.version = given.version and airports.deleted_at is null
  `.execute(transaction);
  return Number(numAffectedRows);
}

function columnsOf({ minConnectionDomesticMinutes, minConnectionInternationalMinutes, ...same }: Airport) {
  return {
    ...same,
    min_connection_domestic_minutes: minConnectionDomesticMinutes,
    min_connection_international_minutes: minConnectionInternationalMinutes,
  };
}
