import type { Database } from '#db/connect.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import { type CatalogueRecords, inRange, limitOf, newValues, refuseStale } from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { type Airport, type AirportField, airportFields, airportValues, parseAirport } from './airport.ts';
import { fillAirport, filledFields, findKnownAirports, toAirportFacts } from './known-airports.ts';
import { listedAirportIds, readAirportQuery } from './list-airports.ts';
import { airportColumns, editableAirport, insertAirports, overwriteAirports } from './save-airport.ts';

export const airportRecords: CatalogueRecords<Airport> = {
  columns: ['id', ...airportFields, 'created_at', 'updated_at'],
  // The reference data supplies the other fields of a known code.
  required: ['code'],

  async read(db, range) {
    const rows = await db
      .selectFrom('airports')
      .innerJoin('countries', 'countries.code', 'airports.country')
      .select([
        'airports.id',
        'airports.code',
        'airports.name',
        'city',
        'countries.name as country',
        'timezone',
        'latitude',
        'longitude',
        'min_connection_domestic_minutes',
        'min_connection_international_minutes',
        'created_at',
        'updated_at',
      ])
      .where('deleted_at', 'is', null)
      .where(inRange('airports.id', range))
      .orderBy('airports.id')
      .limit(limitOf(range))
      .execute();
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  },

  async listed(db, params) {
    return listedAirportIds(db, readAirportQuery(params));
  },

  async plan(db, records, seenOnLine) {
    const [countries, existing, known] = await Promise.all([
      listCountries(db),
      listExisting(db),
      findKnownAirports(records.map(({ values }) => values.code ?? '')),
    ]);
    const byId = new Map(existing.map((row) => [row.id, row]));
    const byCode = new Map(existing.map((row) => [row.values.code, row]));
    const find = (values: Record<string, string>, code: string) => byId.get(values.id ?? '') ?? byCode.get(code);
    return planLines(
      records,
      {
        parse: ({ values }) => {
          const code = values.code?.toUpperCase() ?? '';
          const airport = known.get(code);
          const stored: Partial<Values<AirportField>> = find(values, code)?.values ?? {};
          // A column missing from the file keeps the stored value; an empty cell takes the value of the reference data.
          const line = valuesOf(airportFields, (field) => values[field] ?? stored[field]);
          return parseAirport(fillAirport(line, airport && toAirportFacts(airport), filledFields), countries);
        },
        keyOf: ({ code }) => code,
        labelOf: ({ values }) =>
          [values.code, values.city || known.get(values.code?.toUpperCase() ?? '')?.city].filter(Boolean).join(' '),
        valuesOf: airportValues,
        findExisting: ({ values }, code) => find(values, code),
      },
      seenOnLine,
    );
  },

  async write(transaction, lines) {
    await insertAirports(transaction, newValues(lines));
    const changed = lines.filter((line) => line.verdict === 'changed');
    refuseStale((await overwriteAirports(transaction, changed)) === changed.length);
  },
};

async function listExisting(db: Database) {
  const rows = await db.selectFrom('airports').select(airportColumns).where('deleted_at', 'is', null).execute();
  return rows.map(editableAirport);
}
