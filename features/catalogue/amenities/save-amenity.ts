import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Amenity, type AmenityField, amenityValues, parseAmenity } from './amenity.ts';
import { readAmenity } from './read-amenity.ts';

export async function addAmenity(
  db: Database,
  values: Values<AmenityField>,
  actor: Actor,
): Promise<Saved<AmenityField>> {
  const parsed = parseAmenity(values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saving(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertAmenities(transaction, [parsed.value]);
      return id;
    },
  });
}

export async function updateAmenity(
  db: Database,
  { id, version, values }: { id: string; version: number; values: Values<AmenityField> },
  actor: Actor,
): Promise<Saved<AmenityField>> {
  const parsed = parseAmenity(values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saving(parsed.value, actor),
    id,
    read: (transaction) => readAmenity(transaction, id),
    write: (transaction) => writeAmenity(transaction, id, version, parsed.value),
  });
}

function saving(amenity: Amenity, actor: Actor) {
  return {
    subject: 'amenity',
    after: amenityValues(amenity),
    actor,
    taken: { name: `There is an amenity called ${amenity.name} already.` },
  };
}

export async function insertAmenities(
  transaction: DatabaseTransaction,
  amenities: readonly Amenity[],
): Promise<string[]> {
  const rows = amenities.map(({ isActive, ...amenity }) => ({
    id: newId(),
    ...amenity,
    is_active: isActive,
  }));
  if (rows.length > 0) await transaction.insertInto('amenities').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** False when the amenity is no longer of that version. */
export async function writeAmenity(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  { isActive, ...amenity }: Amenity,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('amenities')
    .set({ ...amenity, is_active: isActive })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
