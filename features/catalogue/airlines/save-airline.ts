import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { listCountries } from '../editing/countries.ts';
import type { Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Airline, type AirlineField, airlineValues, parseAirline } from './airline.ts';
import {
  type AirlineWithLogo,
  type LogoParts,
  type LogoWish,
  type SavedWithLogo,
  saveWithLogo,
} from './airline-logo.ts';
import { queueAirlineLogos } from './fetch-airline-logo.ts';
import { readAirline } from './read-airline.ts';

const required = ['name', 'code', 'country'] as const;
type Parts = LogoParts & { db: Database };

export async function addAirline(
  { db, ...parts }: Parts,
  { values, wish }: { values: Values<AirlineField>; wish: LogoWish },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const stored = { logoUrl: null, logoFile: null };
  return saveWithLogo(parts, { airline: parsed.value, stored, wish }, (airline) =>
    addRow(db, {
      ...saving(airline, actor),
      insert: async (transaction) => {
        const [id = ''] = await insertAirlines(transaction, [airline]);
        return id;
      },
    }),
  );
}

export async function updateAirline(
  { db, ...parts }: Parts,
  {
    id,
    version,
    values,
    wish,
  }: { id: string; version: number; values: Values<AirlineField>; wish: LogoWish },
  actor: Actor,
): Promise<SavedWithLogo> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const before = await readAirline(db, id);
  const save = (airline: AirlineWithLogo) =>
    updateRow(db, {
      ...saving(airline, actor),
      id,
      read: (transaction) => readAirline(transaction, id),
      write: async (transaction) => {
        const isWritten = await writeAirline(transaction, id, version, airline);
        const { logoUrl, logoFile = before?.logoFile } = airline;
        if (isWritten && logoUrl && !logoFile) await queueAirlineLogos(transaction, [id]);
        return isWritten;
      },
    });
  // Saving will be refused: no picture needs to be fetched for that.
  if (before?.version !== version) return save(parsed.value);
  const stored = { logoUrl: before.values.logo_url || null, logoFile: before.logoFile };
  return saveWithLogo(parts, { airline: parsed.value, stored, wish }, save);
}

function saving(airline: Airline, actor: Actor) {
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

/** False when the airline is no longer of that version. */
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
