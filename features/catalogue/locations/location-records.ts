import type { Database } from '#db/connect.ts';
import { findAirportsOfCities } from '../airports/known-airports.ts';
import { valuesOf } from '../editing/form-values.ts';
import { findCountry, listCountries } from '../editing/geography.ts';
import {
  type CatalogueRecords,
  foldNames,
  inRange,
  limitOf,
  nameInLine,
  newValues,
  refuseStale,
} from '../exchange/catalogue-records.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { listedLocationIds, readLocationQuery } from './list-locations.ts';
import { type Location, locationFields, locationValues, parseLocation, requiredLocationFields } from './location.ts';
import {
  addCoordinates,
  editableLocation,
  insertLocations,
  locationColumns,
  overwriteLocations,
} from './save-location.ts';

export const locationRecords: CatalogueRecords<Location> = {
  columns: ['id', ...locationFields, 'created_at'],
  required: requiredLocationFields,

  async read(db, range) {
    const rows = await db
      .selectFrom('locations')
      .innerJoin('countries', 'countries.code', 'locations.country')
      .select([
        'id',
        'city',
        'countries.name as country',
        'region',
        'latitude',
        'longitude',
        'timezone',
        'currency',
        'created_at',
      ])
      .where('deleted_at', 'is', null)
      .where(inRange('id', range))
      .orderBy('id')
      .limit(limitOf(range))
      .execute();
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  },

  async listed(_db, params) {
    return listedLocationIds(readLocationQuery(params));
  },

  async plan(db, records, seenOnLine) {
    const [countries, existing] = await Promise.all([listCountries(db), listExisting(db)]);
    const cities = records.map((record) => ({
      city: nameInLine(record, 'city'),
      country: findCountry(countries, record.values.country ?? '')?.code ?? '',
    }));
    const [airports, fold] = await Promise.all([
      findAirportsOfCities(cities),
      foldNames(
        db,
        [...existing.map(({ values }) => values), ...cities].map(({ city }) => city),
      ),
    ]);
    const keyOf = ({ city, country }: Pick<Location, 'city' | 'country'>) => `${fold(city)}, ${country}`;
    const byId = new Map(existing.map((row) => [row.id, row]));
    const byCity = new Map(existing.map((row) => [keyOf(row.values), row]));
    return planLines(
      records,
      {
        parse: ({ values }) => {
          const parsed = parseLocation(
            valuesOf(locationFields, (field) => values[field]),
            countries,
          );
          return parsed.ok ? { ok: true, value: addCoordinates(parsed.value, airports) } : parsed;
        },
        keyOf,
        labelOf: ({ values }) => [values.city, values.country].filter(Boolean).join(', '),
        valuesOf: locationValues,
        findExisting: ({ values }, key) => byId.get(values.id ?? '') ?? byCity.get(key),
      },
      seenOnLine,
    );
  },

  async write(transaction, lines) {
    await insertLocations(transaction, newValues(lines));
    const changed = lines.filter((line) => line.verdict === 'changed');
    refuseStale((await overwriteLocations(transaction, changed)) === changed.length);
  },
};

async function listExisting(db: Database) {
  const rows = await db.selectFrom('locations').select(locationColumns).where('deleted_at', 'is', null).execute();
  return rows.map(editableLocation);
}
