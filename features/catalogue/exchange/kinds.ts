import type { Database } from '#db/connect.ts';
import { airlineRecords } from '../airlines/airline-records.ts';
import { airportRecords } from '../airports/airport-records.ts';
import { type Amenity, amenityFields, amenityValues, parseAmenity } from '../amenities/amenity.ts';
import { listedAmenityIds, readAmenityQuery } from '../amenities/list-amenities.ts';
import { editableAmenity } from '../amenities/read-amenity.ts';
import { insertAmenities, writeAmenity } from '../amenities/save-amenity.ts';
import { foldNames } from '../editing/fold-names.ts';
import { valuesOf } from '../editing/save-outcome.ts';
import { flightRecords } from '../flights/flight-records.ts';
import { hotelRecords } from '../hotels/hotel-records.ts';
import { locationRecords } from '../locations/location-records.ts';
import { roomRecords } from '../rooms/room-records.ts';
import { type CatalogueRecords, inRange, limitOf } from './catalogue-records.ts';
import { nameInLine } from './name-in-line.ts';
import { planLines } from './plan-lines.ts';
import { refuseStale } from './stale-row.ts';

const amenityRecords: CatalogueRecords<Amenity> = {
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
  return rows.map(editableAmenity);
}

/** Everything that can be exported and imported, by the name that stands in addresses and in table catalogue_imports. */
export const catalogueKinds = {
  airlines: airlineRecords,
  airports: airportRecords,
  amenities: amenityRecords,
  flights: flightRecords,
  hotels: hotelRecords,
  locations: locationRecords,
  rooms: roomRecords,
} as const;

export type CatalogueKind = keyof typeof catalogueKinds;

export const kindNames: readonly CatalogueKind[] = [
  'airlines',
  'airports',
  'amenities',
  'flights',
  'hotels',
  'locations',
  'rooms',
];

export function findKind(name: string | undefined): CatalogueKind | undefined {
  return kindNames.find((kind) => kind === name);
}

export function recordsOf(kind: CatalogueKind): CatalogueRecords {
  // Each kind reads back only the plans that it made itself.
  return catalogueKinds[kind] as CatalogueRecords;
}
