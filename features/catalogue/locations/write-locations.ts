import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Location } from './location.ts';

interface LocationOverwrite {
  id: string;
  /** What it is saved over. */
  version: number;
  value: Location;
}

/** Any number in one statement: rows travel as JSON, because a statement takes no more than 65,535 parameters. */
export async function insertLocations(
  transaction: DatabaseTransaction,
  locations: readonly Location[],
): Promise<string[]> {
  const rows = locations.map((location) => ({ id: newId(), ...location }));
  if (rows.length > 0) {
    await sql`
      insert into locations (id, city, country, region, latitude, longitude, timezone, currency)
      select id, city, country, region, latitude, longitude, timezone, currency
      from json_populate_recordset(null::locations, ${JSON.stringify(rows)})
    `.execute(transaction);
  }
  return rows.map(({ id }) => id);
}

/** How many were still of the version that they were to be saved over. */
export async function overwriteLocations(
  transaction: DatabaseTransaction,
  overwrites: readonly LocationOverwrite[],
): Promise<number> {
  const rows = overwrites.map(({ id, version, value }) => ({ id, version, ...value }));
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update locations set
      city = given.city,
      country = given.country,
      region = given.region,
      latitude = given.latitude,
      longitude = given.longitude,
      timezone = given.timezone,
      currency = given.currency
    from json_populate_recordset(null::locations, ${JSON.stringify(rows)}) as given
    where locations.id = given.id and locations.version = given.version and locations.deleted_at is null
  `.execute(transaction);
  return Number(numAffectedRows);
}
