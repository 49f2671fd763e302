import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import { foldNames, nameInLine } from '../editing/catalogue-records.ts';
import { valuesOf } from '../editing/form-values.ts';
import { oneOf } from '../editing/list-records.ts';
import type { RecordKind, StoredRow } from '../editing/record-kind.ts';
import { readStored } from '../editing/save-record.ts';
import {
  type Amenity,
  type AmenityCategory,
  type AmenityField,
  type AmenityIcon,
  amenityCategories,
  amenityFields,
  amenityValues,
  parseAmenity,
} from './amenity.ts';

export interface ListedAmenity {
  id: string;
  name: string;
  description: string;
  category: AmenityCategory;
  icon: AmenityIcon;
  isActive: boolean;
  /** How many hotels have the amenity. */
  hotels: number;
}

export const amenities: RecordKind<AmenityField, Amenity, Amenity & StoredRow, ListedAmenity> = {
  table: 'amenities',
  subject: 'amenity',
  fields: amenityFields,
  list: {
    from: sql`amenities`,
    // Counts the uses of all amenities in one query, which is faster than a subquery for each.
    details: sql`
      left join (
        select amenity_id, count(*)::int as hotels
        from hotel_amenities join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
        group by amenity_id
      ) as uses on uses.amenity_id = amenities.id
    `,
    columns: sql`id, name, description, category, icon, is_active, coalesce(uses.hotels, 0) as hotels`,
    search: ['name', 'description'],
    filters: {
      category: oneOf('category', amenityCategories),
      status: (value) => (['active', 'inactive'].includes(value) ? sql`is_active = ${value === 'active'}` : undefined),
    },
    sorts: { created: sql`created_at`, name: sql`name` },
    startsDescending: true,
    // Amenities imported from one file have the same creation time.
    order: (_, sorted) => sql`${sorted}, name, id`,
  },
  stored: sql`select amenities.* from amenities where amenities.deleted_at is null`,
  values: amenityValues,
  parse: async (_, values) => parseAmenity(values),
  taken: ({ name }) => ({ name: `There is an amenity called ${name} already.` }),
  uses: {
    hotel: sql`from hotel_amenities join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
      where hotel_amenities.amenity_id = amenities.id`,
    room: sql`from room_amenities join rooms on rooms.id = room_amenities.room_id and rooms.deleted_at is null
      where room_amenities.amenity_id = amenities.id`,
  },
  inUse: ({ name }, uses, count) =>
    `${name} cannot be deleted: ${uses} ${count === 1 ? 'uses' : 'use'} it. Set it inactive instead.`,
  file: {
    columns: ['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'],
    required: ['name'],
    async readLines(db, records) {
      const existing = await readStored(db, amenities);
      const fold = await foldNames(db, [
        ...existing.map(({ name }) => name),
        ...records.map((record) => nameInLine(record, 'name')),
      ]);
      return {
        existing,
        keyOf: ({ name }) => fold(name),
        keyIn: (record) => fold(nameInLine(record, 'name')),
        labelOf: ({ values }) => values.name ?? '',
        parse: ({ values }) => parseAmenity(valuesOf(amenityFields, (field) => values[field])),
      };
    },
  },
};

/** Returns the ids of the amenities that were changed. */
export async function setAmenitiesActive(
  db: Database,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
  actor: Actor,
): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update amenities set is_active = ${isActive}
      where id = any(${[...ids]}::uuid[]) and deleted_at is null and is_active <> ${isActive}
      returning id
    `.execute(transaction);
    const changed = rows.map(({ id }) => id);
    const facts = { actor, action: 'amenity_changed', subjectType: 'amenity' };
    await writeAudits(
      transaction,
      changed.map((subjectId) => ({
        ...facts,
        subjectId,
        before: { is_active: !isActive },
        after: { is_active: isActive },
      })),
    );
    return changed;
  });
}

export function countAmenities(db: Database) {
  return db
    .selectFrom('amenities')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where is_active)::int`.as('active'),
      sql<number>`count(distinct category)::int`.as('categories'),
      // The mean number of hotels per amenity, to one decimal; null without amenities.
      sql<number | null>`round((
        select count(*) from hotel_amenities
        join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
        join amenities as used on used.id = hotel_amenities.amenity_id and used.deleted_at is null
      )::numeric / nullif(count(*), 0), 1)::float8`.as('averageHotels'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
}
