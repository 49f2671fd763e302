import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { listCountries } from '../editing/countries.ts';
import type { Parsed, Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Airport, type AirportField, airportValues, parseAirport } from './airport.ts';
import { fillAirport, findAirportFacts } from './fill-airport.ts';
import { readAirport } from './read-airport.ts';
import { insertAirports, overwriteAirports } from './write-airports.ts';

export async function addAirport(
  db: Database,
  values: Values<AirportField>,
  actor: Actor,
): Promise<Saved<AirportField>> {
  const parsed = await readForm(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saving(parsed.value, actor),
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
    ...saving(parsed.value, actor),
    id,
    read: (transaction) => readAirport(transaction, id),
    write: async (transaction) =>
      (await overwriteAirports(transaction, [{ id, version, value: parsed.value }])) === 1,
  });
}

/** Name and city are asked for; what follows from the code need not be typed, with scripts or without. */
async function readForm(db: Database, values: Values<AirportField>): Promise<Parsed<Airport, AirportField>> {
  const [countries, facts] = await Promise.all([listCountries(db), findAirportFacts(values.code)]);
  return parseAirport(
    fillAirport(values, facts, ['country', 'timezone', 'latitude', 'longitude']),
    countries,
  );
}

function saving(airport: Airport, actor: Actor) {
  return {
    subject: 'airport',
    after: airportValues(airport),
    actor,
    taken: { code: `${airport.code} is the code of another airport.` },
  };
}
