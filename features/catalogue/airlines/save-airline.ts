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
import type { Values } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import { addRow, type Editable, updateRow } from '../editing/save-row.ts';
import { type Airline, type AirlineField, airlineValues, parseAirline } from './airline.ts';
import {
  type AirlineWithLogo,
  type LogoChange,
  type LogoContext,
  queueAirlineLogos,
  type SavedWithLogo,
  saveWithLogo,
} from './airline-logo.ts';

export interface EditableAirline extends Editable<AirlineField> {
  /** The id of our copy of the logo. */
  logoFile: string | null;
}

export async function readAirline(db: Database, id: string): Promise<EditableAirline | undefined> {
  const row = await db
    .selectFrom('airlines')
    .select(['id', 'version', 'name', 'code', 'country', 'logo_url', 'logo_file'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      version: row.version,
      values: airlineValues({ ...row, logoUrl: row.logo_url }),
      logoFile: row.logo_file,
    }
  );
}

const required = ['name', 'code', 'country'] as const;
type Context = LogoContext & { db: Database };

export async function addAirline(
  { db, ...context }: Context,
  { values, logo }: { values: Values<AirlineField>; logo: LogoChange },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const stored = { logoUrl: null, logoFile: null };
  return saveWithLogo(context, { airline: parsed.value, stored, change: logo }, (airline) =>
    addRow(db, {
      ...saveOptions(airline, actor),
      insert: async (transaction) => {
        const [id = ''] = await insertAirlines(transaction, [airline]);
        return id;
      },
    }),
  );
}

export async function updateAirline(
  { db, ...context }: Context,
  { id, version, values, logo }: { id: string; version: number; values: Values<AirlineField>; logo: LogoChange },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const before = await readAirline(db, id);
  const save = (airline: AirlineWithLogo) =>
    updateRow(db, {
      ...saveOptions(airline, actor),
      id,
      read: (transaction) => readAirline(transaction, id),
      write: async (transaction) => {
        const isWritten = await writeAirline(transaction, id, version, airline);
        const { logoUrl, logoFile = before?.logoFile } = airline;
        if (isWritten && logoUrl && !logoFile) await queueAirlineLogos(transaction, [id]);
        return isWritten;
      },
    });
  // This save is going to fail: don't fetch a picture for it.
  if (before?.version !== version) return save(parsed.value);
  const stored = { logoUrl: before.values.logo_url || null, logoFile: before.logoFile };
  return saveWithLogo(context, { airline: parsed.value, stored, change: logo }, save);
}

function saveOptions(airline: Airline, actor: Actor) {
  return {
    subject: 'airline',
    after: airlineValues(airline),
    actor,
    taken: { code: `${airline.code} is the code of another airline.` },
  };
}

export async function insertAirlines(
  transaction: DatabaseTransaction,
  airlines: readonly AirlineWithLogo[],
): Promise<string[]> {
  const rows = airlines.map((airline) => ({ id: newId(), ...columnsOf(airline) }));
  if (rows.length > 0) await transaction.insertInto('airlines').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Returns false when the airline has another version by now. */
export async function writeAirline(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  airline: AirlineWithLogo,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('airlines')
    .set(columnsOf(airline))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columnsOf({ name, code, country, logoUrl, logoFile }: AirlineWithLogo) {
  return {
    name,
    code,
    country,
    logo_url: logoUrl,
    ...(logoFile !== undefined && { logo_file: logoFile }),
  };
}

const kind = { table: 'airlines', subject: 'airline' } as const;

export function deleteAirlines(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirlines(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const { rows } = await sql<{ id: string; name: string; flights: number }>`
    select airlines.id, airlines.name, uses.flights
    from airlines
    cross join lateral (
      select count(*)::int as flights
      from (
        select from flights where airline_id = airlines.id and deleted_at is null limit ${countedUses + 1}
      ) as found
    ) as uses
    where airlines.id = any(${ids}::uuid[]) and uses.flights > 0
    order by airlines.name
  `.execute(transaction);
  return rows.map(({ id, name, flights }) => ({
    id,
    reason: `${name} cannot be deleted: ${describeUses(flights, 'flight')} ${flights === 1 ? 'refers' : 'refer'} to it. Delete its flights first.`,
  }));
}
