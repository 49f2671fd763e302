import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/untrusted-input.ts';
import { foldNames, nameInLine } from '../editing/catalogue-records.ts';
import { valuesOf } from '../editing/form-values.ts';
import { oneOf } from '../editing/list-records.ts';
import type { RecordKind, StoredRow } from '../editing/record-kind.ts';
import { insertRows, overwriteRows, readStored } from '../editing/save-record.ts';
import {
  findCity,
  type Landmark,
  type LandmarkCity,
  type LandmarkField,
  type LandmarkKind,
  landmarkFields,
  landmarkKinds,
  landmarkValues,
  parseLandmark,
} from './landmark.ts';

export interface ListedLandmark {
  id: string;
  location: string;
  kind: LandmarkKind;
  name: string;
  latitude: number;
  longitude: number;
}

const cityAndCountry = sql<string>`locations.city || ', ' || countries.name`;
const ofCity = sql`landmarks
  join locations on locations.id = landmarks.location_id and locations.deleted_at is null
  join countries on countries.code = locations.country`;

export const landmarks: RecordKind<LandmarkField, Landmark, Landmark & StoredRow, ListedLandmark> = {
  table: 'landmarks',
  subject: 'landmark',
  fields: landmarkFields,
  list: {
    from: ofCity,
    columns: sql`
      landmarks.id, ${cityAndCountry} as location, landmarks.kind, landmarks.name, landmarks.latitude, landmarks.longitude
    `,
    search: ['landmarks.name', 'locations.city', 'countries.name'],
    filters: {
      location: (value) => (isId(value) ? sql`landmarks.location_id = ${value}` : undefined),
      kind: oneOf('landmarks.kind', landmarkKinds),
    },
    sorts: { location: sql`locations.city`, name: sql`landmarks.name`, kind: sql`landmarks.kind` },
    order: (_, sorted) =>
      sql`${sorted}, array_position(${[...landmarkKinds]}, landmarks.kind), landmarks.name, landmarks.id`,
  },
  stored: sql`
    select landmarks.*, ${cityAndCountry} as location from ${ofCity} where landmarks.deleted_at is null
  `,
  values: landmarkValues,
  parse: async (db, values) => parseLandmark(values, await listLandmarkCities(db)),
  taken: ({ kind, name, location }) =>
    kind === 'centre'
      ? { kind: `${location} has a centre already. Edit that one, or choose another kind.` }
      : { name: `${location} already has ${name}.` },
  insert: (transaction, added) => insertRows(transaction, 'landmarks', added.map(columnsOf)),
  overwrite: async (transaction, overwrites) => {
    const rows = overwrites.map((overwrite) => ({ ...overwrite, value: columnsOf(overwrite.value) }));
    return (await overwriteRows(transaction, 'landmarks', rows)).length;
  },
  uses: {},
  inUse: () => '',
  file: {
    columns: ['id', ...landmarkFields, 'created_at'],
    required: landmarkFields,
    async readLines(db, records) {
      const [cities, existing] = await Promise.all([listLandmarkCities(db), readStored(db, landmarks)]);
      const fold = await foldNames(db, [
        ...existing.map(({ name }) => name),
        ...records.map((record) => nameInLine(record, 'name')),
      ]);
      const keyOf = (locationId: string, kind: string, name: string) => `${locationId} ${kind} ${fold(name)}`;
      return {
        existing,
        keyOf: ({ locationId, kind, name }) => keyOf(locationId, kind, name),
        keyIn: (record) => {
          const { location = '', kind = '' } = record.values;
          return keyOf(findCity(cities, location)?.id ?? '', kind.toLowerCase(), nameInLine(record, 'name'));
        },
        labelOf: ({ values }) => [values.name, values.location].filter(Boolean).join(', '),
        parse: ({ values }) =>
          parseLandmark(
            valuesOf(landmarkFields, (field) => values[field]),
            cities,
          ),
      };
    },
  },
};

function columnsOf({ locationId, kind, name, latitude, longitude }: Landmark) {
  return { locationId, kind, name, latitude, longitude };
}

export function listLandmarkCities(db: Database): Promise<LandmarkCity[]> {
  return db
    .selectFrom('locations')
    .innerJoin('countries', 'countries.code', 'locations.country')
    .select(['locations.id', cityAndCountry.as('name'), 'locations.latitude', 'locations.longitude'])
    .where('locations.deletedAt', 'is', null)
    .orderBy('locations.city')
    .execute();
}

export function countLandmarks(db: Database) {
  return db
    .selectFrom('landmarks')
    .innerJoin('locations', 'locations.id', 'landmarks.locationId')
    .where('landmarks.deletedAt', 'is', null)
    .where('locations.deletedAt', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where landmarks.kind = 'centre')::int`.as('centres'),
      sql<number>`(select count(*)::int from locations where deleted_at is null)`.as('cities'),
    ])
    .executeTakeFirstOrThrow();
}
