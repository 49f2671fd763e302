import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import {
  countedUses,
  type DeleteOutcome,
  deleteRows,
  describeUses,
  type RetainedRow,
  restoreRows,
} from '../editing/delete-rows.ts';
import type { Parsed, Saved, Values } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import { addRow, type Editable, type Overwrite, updateRow } from '../editing/save-row.ts';
import { type Airport, type AirportField, airportValues, parseAirport } from './airport.ts';
import { fillAirport, findAirportFacts } from './known-airports.ts';

export const airportColumns = [
  'id',
  'version',
  'code',
  'name',
  'city',
  'country',
  'timezone',
  'latitude',
  'longitude',
  'min_connection_domestic_minutes as minConnectionDomesticMinutes',
  'min_connection_international_minutes as minConnectionInternationalMinutes',
] as const;

export async function readAirport(db: Database, id: string): Promise<Editable<AirportField> | undefined> {
  const row = await db
    .selectFrom('airports')
    .select(airportColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && editableAirport(row);
}

export function editableAirport(row: Airport & { id: string; version: number }): Editable<AirportField> {
  return { id: row.id, version: row.version, values: airportValues(row) };
}

export async function addAirport(
  db: Database,
  values: Values<AirportField>,
  actor: Actor,
): Promise<Saved<AirportField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saveOptions(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertAirports(transaction, [parsed.value]);
      return id;
    },
  });
}

export async function updateAirport(
  db: Database,
  { id, version, values }: { id: string; version: number; values: Values<AirportField> },
  actor: Actor,
): Promise<Saved<AirportField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saveOptions(parsed.value, actor),
    id,
    read: (transaction) => readAirport(transaction, id),
    write: async (transaction) => (await overwriteAirports(transaction, [{ id, version, value: parsed.value }])) === 1,
  });
}

/** The form requires name and city; the other fields of a known code may stay empty. */
async function readForm(db: Database, values: Values<AirportField>): Promise<Parsed<Airport, AirportField>> {
  const [countries, facts] = await Promise.all([listCountries(db), findAirportFacts(values.code)]);
  return parseAirport(fillAirport(values, facts, ['country', 'timezone', 'latitude', 'longitude']), countries);
}

function saveOptions(airport: Airport, actor: Actor) {
  return {
    subject: 'airport',
    after: airportValues(airport),
    actor,
    taken: { code: `${airport.code} is the code of another airport.` },
  };
}

/**
 * Inserts any number of rows in one statement: they are passed as JSON, because a statement takes at most 65,535
 * parameters.
 */
export async function insertAirports(
  transaction: DatabaseTransaction,
  airports: readonly Airport[],
): Promise<string[]> {
  const rows = airports.map((airport) => ({ id: newId(), ...columnsOf(airport) }));
  if (rows.length > 0) {
    await sql`
      insert into airports (
        id, code, name, city, country, timezone, latitude, longitude,
        min_connection_domestic_minutes, min_connection_international_minutes
      )
      select
        id, code, name, city, country, timezone, latitude, longitude,
        min_connection_domestic_minutes, min_connection_international_minutes
      from json_populate_recordset(null::airports, ${JSON.stringify(rows)})
    `.execute(transaction);
  }
  return rows.map(({ id }) => id);
}

/** Returns how many rows still had the expected version and were updated. */
export async function overwriteAirports(
  transaction: DatabaseTransaction,
  overwrites: readonly Overwrite<Airport>[],
): Promise<number> {
  const rows = overwrites.map(({ id, version, value }) => ({ id, version, ...columnsOf(value) }));
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update airports set
      code = given.code,
      name = given.name,
      city = given.city,
      country = given.country,
      timezone = given.timezone,
      latitude = given.latitude,
      longitude = given.longitude,
      min_connection_domestic_minutes = given.min_connection_domestic_minutes,
      min_connection_international_minutes = given.min_connection_international_minutes
    from json_populate_recordset(null::airports, ${JSON.stringify(rows)}) as given
    where airports.id = given.id and airports.version = given.version and airports.deleted_at is null
  `.execute(transaction);
  return Number(numAffectedRows);
}

function columnsOf({ minConnectionDomesticMinutes, minConnectionInternationalMinutes, ...same }: Airport) {
  return {
    ...same,
    min_connection_domestic_minutes: minConnectionDomesticMinutes,
    min_connection_international_minutes: minConnectionInternationalMinutes,
  };
}

const kind = { table: 'airports', subject: 'airport' } as const;

export function deleteAirports(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirports(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const { rows } = await sql<{ id: string; code: string; flights: number }>`
    select airports.id, airports.code, uses.flights
    from airports
    cross join lateral (
      select count(*)::int as flights
      from (
        (select from flights
         where departure_airport_id = airports.id and deleted_at is null limit ${countedUses + 1})
        union all
        (select from flights
         where arrival_airport_id = airports.id and deleted_at is null limit ${countedUses + 1})
      ) as found
    ) as uses
    where airports.id = any(${ids}::uuid[]) and uses.flights > 0
    order by airports.code
  `.execute(transaction);
  return rows.map(({ id, code, flights }) => ({
    id,
    reason: `${code} cannot be deleted: ${describeUses(flights, 'flight')} ${flights === 1 ? 'uses' : 'use'} it. Delete or move its flights first.`,
  }));
}
