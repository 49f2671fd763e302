import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { valuesOf } from '../editing/form-values.ts';
import { listCountries } from '../editing/geography.ts';
import { type CatalogueRecords, inRange, limitOf, newValues, refuseStale } from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { problemOfAddress } from '../pictures/fetch-public-picture.ts';
import { pictureProblemText } from '../pictures/picture-problems.ts';
import { type Airline, airlineFields, airlineValues, parseAirline } from './airline.ts';
import { queueAirlineLogos } from './airline-logo.ts';
import { listedAirlineIds, readAirlineQuery } from './list-airlines.ts';
import { insertAirlines, writeAirline } from './save-airline.ts';

const required = ['name', 'code'] as const;

export const airlineRecords: CatalogueRecords<Airline> = {
  columns: ['id', 'name', 'code', 'country', 'logo_url', 'created_at', 'updated_at'],
  required,

  async read(db, range) {
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
      .where(inRange('airlines.id', range))
      .orderBy('airlines.id')
      .limit(limitOf(range))
      .execute();
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  },

  async listed(db, params) {
    return listedAirlineIds(db, readAirlineQuery(params));
  },

  async plan(db, records, seenOnLine) {
    const [countries, existing] = await Promise.all([listCountries(db), listExisting(db)]);
    const find = (values: Record<string, string>, code: string) =>
      existing.byId.get(values.id ?? '') ?? existing.byCode.get(code);
    return planLines(
      records,
      {
        parse: ({ values }) => {
          const parsed = parseAirline(
            valuesOf(airlineFields, (field) => values[field]),
            countries,
            required,
          );
          if (!parsed.ok || parsed.value.logoUrl === null) return parsed;
          const { code, logoUrl } = parsed.value;
          // A stored URL stays valid, so that an exported file can be imported unchanged.
          const isKnown = find(values, code)?.values.logo_url === logoUrl;
          const problem = isKnown ? undefined : problemOfAddress(logoUrl);
          return problem ? { ok: false, problems: { logo_url: pictureProblemText[problem] } } : parsed;
        },
        keyOf: ({ code }) => code,
        labelOf: ({ values }) => [values.code, values.name].filter(Boolean).join(' '),
        valuesOf: airlineValues,
        findExisting: ({ values }, code) => find(values, code),
      },
      seenOnLine,
    );
  },

  async write(transaction, lines) {
    const added = newValues(lines);
    const changed = lines.filter((line) => line.verdict === 'changed');
    const addedIds = await insertAirlines(transaction, added);
    const addresses = await readLogoAddresses(
      transaction,
      changed.map(({ id }) => id),
    );
    for (const { id, version, value } of changed) {
      refuseStale(await writeAirline(transaction, id, version, value));
    }
    await queueAirlineLogos(transaction, [
      ...addedIds.filter((_, index) => added[index]?.logoUrl),
      ...changed.filter(({ id, value }) => addresses.get(id) !== value.logoUrl).map(({ id }) => id),
    ]);
  },
};

async function readLogoAddresses(transaction: DatabaseTransaction, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const rows = await transaction.selectFrom('airlines').select(['id', 'logo_url']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, logo_url }) => [id, logo_url]));
}

async function listExisting(db: Database) {
  const rows = await db
    .selectFrom('airlines')
    .select(['id', 'version', 'name', 'code', 'country', 'logo_url'])
    .where('deleted_at', 'is', null)
    .execute();
  const existing = rows.map((row) => ({
    id: row.id,
    version: row.version,
    values: airlineValues({ ...row, logoUrl: row.logo_url }),
  }));
  return {
    byId: new Map(existing.map((row) => [row.id, row])),
    byCode: new Map(existing.map((row) => [row.values.code, row])),
  };
}
