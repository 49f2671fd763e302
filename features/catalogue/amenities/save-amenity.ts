import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import {
  countedUses,
  type DeleteOutcome,
  deleteRows,
  describeUses,
  type RetainedRow,
  restoreRows,
} from '../editing/delete-rows.ts';
import type { Saved, Values } from '../editing/form-values.ts';
import { addRow, type Editable, updateRow } from '../editing/save-row.ts';
import { type Amenity, type AmenityField, amenityValues, parseAmenity } from './amenity.ts';

export async function readAmenity(db: Database, id: string): Promise<Editable<AmenityField> | undefined> {
  const row = await db
    .selectFrom('amenities')
    .select(['id', 'version', 'name', 'category', 'description', 'icon', 'is_active'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && editableAmenity(row);
}

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

export async function addAmenity(
  db: Database,
  values: Values<AmenityField>,
  actor: Actor,
): Promise<Saved<AmenityField>> {
  const parsed = parseAmenity(values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saveOptions(parsed.value, actor),
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
    ...saveOptions(parsed.value, actor),
    id,
    read: (transaction) => readAmenity(transaction, id),
    write: (transaction) => writeAmenity(transaction, id, version, parsed.value),
  });
}

function saveOptions(amenity: Amenity, actor: Actor) {
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

/** Returns false when the amenity has another version by now. */
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

/** Returns the ids of the amenities that were changed. */
export async function setAmenitiesActive(
  db: Database,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
  actor: Actor,
): Promise<string[]> {
  if (ids.length === 0) return [];
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable('amenities')
      .set({ is_active: isActive })
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .where('is_active', '=', !isActive)
      .returning('id')
      .execute();
    for (const { id } of changed) {
      await writeAudit(transaction, {
        actor,
        action: 'amenity_changed',
        subjectType: 'amenity',
        subjectId: id,
        before: { is_active: !isActive },
        after: { is_active: isActive },
      });
    }
    return changed.map(({ id }) => id);
  });
}

const kind = { table: 'amenities', subject: 'amenity' } as const;

export function deleteAmenities(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findHotelsAndRooms);
}

export function restoreAmenities(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findHotelsAndRooms(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const { rows } = await sql<{ id: string; name: string; hotels: number; rooms: number }>`
    select amenities.id, amenities.name, hotel_uses.count::int as hotels, room_uses.count::int as rooms
    from amenities
    cross join lateral (
      select count(*) from (
        select from hotel_amenities join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
        where hotel_amenities.amenity_id = amenities.id limit ${countedUses + 1}
      ) as used
    ) as hotel_uses
    cross join lateral (
      select count(*) from (
        select from room_amenities join rooms on rooms.id = room_amenities.room_id and rooms.deleted_at is null
        where room_amenities.amenity_id = amenities.id limit ${countedUses + 1}
      ) as used
    ) as room_uses
    where amenities.id = any(${ids}::uuid[]) and hotel_uses.count + room_uses.count > 0
    order by amenities.name
  `.execute(transaction);
  return rows.map(({ id, name, hotels, rooms }) => ({
    id,
    reason: `${name} cannot be deleted: ${uses(hotels, rooms)} it. Set it inactive instead.`,
  }));
}

/** "12 hotels and 40 rooms use". */
function uses(hotels: number, rooms: number): string {
  const parts = [describeUses(hotels, 'hotel'), describeUses(rooms, 'room')].filter((part) => part !== '');
  return `${parts.join(' and ')} ${hotels + rooms === 1 ? 'uses' : 'use'}`;
}
