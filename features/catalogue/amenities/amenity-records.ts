import type { Database } from '#db/connect.ts';
import { valuesOf } from '../editing/save-outcome.ts';
import type { CatalogueRecords } from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { refuseStale } from '../exchange/stale-row.ts';
import { type Amenity, amenityFields, amenityValues, parseAmenity } from './amenity.ts';
import { editableAmenity } from './read-amenity.ts';
import { insertAmenities, writeAmenity } from './save-amenity.ts';

export const amenityRecords: CatalogueRecords<Amenity> = {
  columns: ['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'],
  required: ['name'],

  async read(db, { afterId, limit }) {
    const rows = await db
      .selectFrom('amenities')
      .select(['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'])
      .where('deleted_at', 'is', null)
      .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  },

  async plan(db, records) {
    const existing = await listExisting(db);
    return planLines(records, {
      parse: ({ values }) => parseAmenity(valuesOf(amenityFields, (field) => values[field])),
      keyOf: ({ name }) => name.toLowerCase(),
      labelOf: ({ values }) => values.name ?? '',
      valuesOf: amenityValues,
      findExisting: ({ values }, name) => existing.byId.get(values.id ?? '') ?? existing.byName.get(name),
    });
  },

  async write(transaction, lines) {
    await insertAmenities(
      transaction,
      lines.flatMap((line) => (line.verdict === 'new' ? [line.value] : [])),
    );
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
  const existing = rows.map(editableAmenity);
  return {
    byId: new Map(existing.map((row) => [row.id, row])),
    byName: new Map(existing.map((row) => [row.values.name.toLowerCase(), row])),
  };
}
