import type { Database } from '#db/connect.ts';
import type { Editable } from '../editing/save-row.ts';
import { type LocationField, locationDefaults, locationValues, regions } from './location.ts';

export const locationColumns = [
  'id',
  'version',
  'city',
  'country',
  'region',
  'latitude',
  'longitude',
  'timezone',
  'currency',
] as const;

interface LocationRow {
  id: string;
  version: number;
  city: string;
  country: string;
  region: string;
  latitude: number | null;
  longitude: number | null;
  timezone: string;
  currency: string;
}

export async function readLocation(db: Database, id: string): Promise<Editable<LocationField> | undefined> {
  const row = await db
    .selectFrom('locations')
    .select(locationColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && editableLocation(row);
}

export function editableLocation({ id, version, region, ...row }: LocationRow): Editable<LocationField> {
  const known = regions.find((name) => name === region) ?? locationDefaults.region;
  return { id, version, values: locationValues({ ...row, region: known }) };
}
