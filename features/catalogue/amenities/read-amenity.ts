import type { Database } from '#db/connect.ts';
import type { Editable } from '../editing/save-row.ts';
import type { AmenityField } from './amenity.ts';

export async function readAmenity(db: Database, id: string): Promise<Editable<AmenityField> | undefined> {
  const row = await db
    .selectFrom('amenities')
    .select(['id', 'version', 'name', 'category', 'description', 'icon', 'is_active'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && editableAmenity(row);
}

/** A row as its form shows it. */
export function editableAmenity({
  id,
  version,
  is_active,
  ...values
}: {
  id: string;
  version: number;
  name: string;
  category: string;
  description: string;
  icon: string;
  is_active: boolean;
}): Editable<AmenityField> {
  return { id, version, values: { ...values, is_active: String(is_active) } };
}
