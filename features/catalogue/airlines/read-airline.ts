import type { Database } from '#db/connect.ts';
import type { Editable } from '../editing/save-row.ts';
import { type AirlineField, airlineValues } from './airline.ts';

export interface EditableAirline extends Editable<AirlineField> {
  /** Our own copy of its logo. */
  logoFile: string | null;
}

export async function readAirline(db: Database, id: string): Promise<EditableAirline | undefined> {
  const row = await db
    .selectFrom('airlines')
    .select(['id', 'version', 'name', 'code', 'country', 'logo_url', 'logo_file'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      version: row.version,
      values: airlineValues({ ...row, logoUrl: row.logo_url }),
      logoFile: row.logo_file,
    }
  );
}
