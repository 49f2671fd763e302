import type { Database } from '#db/connect.ts';
import { listCountries } from '../editing/countries.ts';
import { valuesOf } from '../editing/save-outcome.ts';
import type { CatalogueRecords } from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { type Airline, airlineFields, airlineValues, parseAirline } from './airline.ts';
import { insertAirlines, writeAirline } from './save-airline.ts';

const required = ['name', 'code'] as const;

export const airlineRecords: CatalogueRecords<Airline> = {
  columns: ['id', 'name', 'code', 'country', 'logo_url', 'created_at', 'updated_at'],
  required,

  async read(db, { afterId, limit }) {
    const rows = await db
      .selectFrom('airlines')
      .leftJoin('countries', 'countries.code', 'airlines.country')
      .select([
        'airlines.id',
        'airlines.name',
        'airlines.code',
        'countries.name as country',
        'logo_url',
        'created_at',
        'updated_at',
      ])
      .where('deleted_at', 'is', null)
      .$if(afterId !== undefined, (query) => query.where('airlines.id', '>', afterId ?? ''))
      .orderBy('airlines.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  },

  async plan(db, records) {
    const [countries, existing] = await Promise.all([listCountries(db), listExisting(db)]);
    return planLines(records, {
      parse: ({ values }) =>
        parseAirline(
          valuesOf(airlineFields, (field) => values[field]),
          countries,
          required,
        ),
      keyOf: ({ code }) => code,
      labelOf: ({ values }) => [values.code, values.name].filter(Boolean).join(' '),
      valuesOf: airlineValues,
      findExisting: ({ values }, code) =>
        existing.find((row) => row.id === values.id) ?? existing.find((row) => row.values.code === code),
    });
  },

  async write(transaction, lines) {
    await insertAirlines(
      transaction,
      lines.flatMap((line) => (line.verdict === 'new' ? [line.value] : [])),
    );
    for (const line of lines) {
      if (line.verdict === 'changed') await writeAirline(transaction, line.id, line.version, line.value);
    }
  },
};

async function listExisting(db: Database) {
  const rows = await db
    .selectFrom('airlines')
    .select(['id', 'version', 'name', 'code', 'country', 'logo_url'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    values: airlineValues({ ...row, logoUrl: row.logo_url }),
  }));
}
