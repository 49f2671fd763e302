import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { listCountries } from '../editing/countries.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Airline, type AirlineField, airlineValues, parseAirline } from './airline.ts';
import { readAirline } from './read-airline.ts';

const required = ['name', 'code', 'country'] as const;

export async function addAirline(
  db: Database,
  values: Values<AirlineField>,
  actor: Actor,
): Promise<Saved<AirlineField>> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saving(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertAirlines(transaction, [parsed.value]);
      return id;
    },
  });
}

export async function updateAirline(
  db: Database,
  { id, version, values }: { id: string; version: number; values: Values<AirlineField> },
  actor: Actor,
): Promise<Saved<AirlineField>> {
  const parsed = parseAirline(values, await listCountries(db), required);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saving(parsed.value, actor),
    id,
    read: (transaction) => readAirline(transaction, id),
    write: (transaction) => writeAirline(transaction, id, version, parsed.value),
  });
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
  airlines: readonly Airline[],
): Promise<string[]> {
  const rows = airlines.map(({ name, code, country, logoUrl }) => ({
    id: newId(),
    name,
    code,
    country,
    logo_url: logoUrl,
  }));
  if (rows.length > 0) await transaction.insertInto('airlines').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** False when the airline is no longer of that version. */
export async function writeAirline(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  { name, code, country, logoUrl }: Airline,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('airlines')
    .set({ name, code, country, logo_url: logoUrl })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
