import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { cityKey, findAirportsOfCities, type KnownAirport } from '../airports/known-airports.ts';
import { type DeleteOutcome, deleteRows, type RetainedRow, restoreRows } from '../editing/delete-rows.ts';
import type { Parsed, Saved, Values } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import { addRow, type Editable, type Overwrite, updateRow } from '../editing/save-row.ts';
import {
  type Location,
  type LocationField,
  locationDefaults,
  locationValues,
  parseLocation,
  regions,
} from './location.ts';

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

export async function addLocation(
  db: Database,
  values: Values<LocationField>,
  actor: Actor,
): Promise<Saved<LocationField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saveOptions(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertLocations(transaction, [parsed.value]);
      return id;
    },
  });
}

export async function updateLocation(
  db: Database,
  { id, version, values }: { id: string; version: number; values: Values<LocationField> },
  actor: Actor,
): Promise<Saved<LocationField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saveOptions(parsed.value, actor),
    id,
    read: (transaction) => readLocation(transaction, id),
    write: async (transaction) => (await overwriteLocations(transaction, [{ id, version, value: parsed.value }])) === 1,
  });
}

async function readForm(db: Database, values: Values<LocationField>): Promise<Parsed<Location, LocationField>> {
  const parsed = parseLocation(values, await listCountries(db));
  if (!parsed.ok) return parsed;
  if (parsed.value.latitude !== null) return parsed;
  return { ok: true, value: addCoordinates(parsed.value, await findAirportsOfCities([parsed.value])) };
}

function saveOptions(location: Location, actor: Actor) {
  return {
    subject: 'location',
    after: locationValues(location),
    actor,
    taken: { city: `${location.city} already exists.` },
  };
}

/** Gives a location without coordinates those of its city's airport, if there is one. */
export function addCoordinates(location: Location, airports: ReadonlyMap<string, KnownAirport>): Location {
  const airport = location.latitude === null ? airports.get(cityKey(location)) : undefined;
  return airport ? { ...location, latitude: airport.latitude, longitude: airport.longitude } : location;
}

/**
 * Inserts any number of rows in one statement: they are passed as JSON, because a statement takes at most 65,535
 * parameters.
 */
export async function insertLocations(
  transaction: DatabaseTransaction,
  locations: readonly Location[],
): Promise<string[]> {
  const rows = locations.map((location) => ({ id: newId(), ...location }));
  if (rows.length > 0) {
    await sql`
      insert into locations (id, city, country, region, latitude, longitude, timezone, currency)
      select id, city, country, region, latitude, longitude, timezone, currency
      from json_populate_recordset(null::locations, ${JSON.stringify(rows)})
    `.execute(transaction);
  }
  return rows.map(({ id }) => id);
}

/** Returns how many rows still had the expected version and were updated. */
export async function overwriteLocations(
  transaction: DatabaseTransaction,
  overwrites: readonly Overwrite<Location>[],
): Promise<number> {
  const rows = overwrites.map(({ id, version, value }) => ({ id, version, ...value }));
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update locations set
      city = given.city,
      country = given.country,
      region = given.region,
      latitude = given.latitude,
      longitude = given.longitude,
      timezone = given.timezone,
      currency = given.currency
    from json_populate_recordset(null::locations, ${JSON.stringify(rows)}) as given
    where locations.id = given.id and locations.version = given.version and locations.deleted_at is null
  `.execute(transaction);
  return Number(numAffectedRows);
}

const kind = { table: 'locations', subject: 'location' } as const;

export function deleteLocations(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findHotels);
}

export function restoreLocations(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findHotels(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const used = await transaction
    .selectFrom('locations')
    .innerJoin('hotels', 'hotels.location_id', 'locations.id')
    .select(['locations.id', 'locations.city', sql<number>`count(*)::int`.as('hotels')])
    .where('locations.id', 'in', ids)
    .where('hotels.deleted_at', 'is', null)
    .groupBy('locations.id')
    .orderBy('locations.city')
    .execute();
  return used.map(({ id, city, hotels }) => ({
    id,
    reason:
      hotels === 1
        ? `${city} cannot be deleted: 1 hotel is there. Move or delete it first.`
        : `${city} cannot be deleted: ${hotels} hotels are there. Move or delete them first.`,
  }));
}
