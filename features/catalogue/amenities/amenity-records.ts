import type { Database } from '#db/connect.ts';
import { valuesOf } from '../editing/form-values.ts';
import {
  type CatalogueRecords,
  foldNames,
  inRange,
  limitOf,
  nameInLine,
  newValues,
  refuseStale,
} from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { type Amenity, amenityFields, amenityValues, parseAmenity } from './amenity.ts';
import { listedAmenityIds, readAmenityQuery } from './list-amenities.ts';
import { editableAmenity, insertAmenities, writeAmenity } from './save-amenity.ts';

export const amenityRecords: CatalogueRecords<Amenity> = {
  columns: ['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'],
  required: ['name'],

  async read(db, range) {
    const rows = await db
      .selectFrom('amenities')
      .select(['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'])
      .where('deleted_at', 'is', null)
      .where(inRange('id', range))
      .orderBy('id')
      .limit(limitOf(range))
      .execute();
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  },

  async listed(db, params) {
    return listedAmenityIds(db, readAmenityQuery(params));
  },

  async plan(db, records, seenOnLine) {
    const existing = await listExisting(db);
    const fold = await foldNames(db, [
      ...existing.map(({ values }) => values.name),
      ...records.map((record) => nameInLine(record, 'name')),
    ]);
    const byId = new Map(existing.map((row) => [row.id, row]));
    const byName = new Map(existing.map((row) => [fold(row.values.name), row]));
    return planLines(
      records,
      {
        parse: ({ values }) => parseAmenity(valuesOf(amenityFields, (field) => values[field])),
        keyOf: ({ name }) => fold(name),
        labelOf: ({ values }) => values.name ?? '',
        valuesOf: amenityValues,
        findExisting: ({ values }, name) => byId.get(values.id ?? '') ?? byName.get(name),
      },
      seenOnLine,
    );
  },

  async write(transaction, lines) {
    await insertAmenities(transaction, newValues(lines));
    for (const line of lines) {
      if (line.verdict !== 'changed') continue;
      refuseStale(await writeAmenity(transaction, line.id, line.version, line.value));
    }
  },
};

async function listExisting(db: Database) {
  const rows = await db
    .selectFrom('amenities')
    .select(['id', 'version', 'name', 'category', 'description', 'icon', 'is_active'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(editableAmenity);
}
