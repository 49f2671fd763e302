import type { Database } from '#db/connect.ts';
import type { Editable } from '../editing/save-row.ts';
import { type AirlineField, airlineValues } from './airline.ts';

export async function readAirline(db: Database, id: string): Promise<Editable<AirlineField> | undefined> {
  const row = await db
    .selectFrom('airlines')
    .select(['id', 'version', 'name', 'code', 'country', 'logo_url'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && { id: row.id, version: row.version, values: airlineValues({ ...row, logoUrl: row.logo_url }) }
  );
}
