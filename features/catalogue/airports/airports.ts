import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { type Coordinates, listCountries } from '../editing/geography.ts';
import type { RecordKind, StoredRow } from '../editing/record-kind.ts';
import { readStored } from '../editing/save-record.ts';
import {
  type Airport,
  type AirportField,
  airportFields,
  airportValues,
  type CountryOfAirports,
  parseAirport,
} from './airport.ts';
import { fillAirport, filledFields, findAirportFacts, findKnownAirports, toAirportFacts } from './known-airports.ts';

type StoredAirport = Airport & StoredRow & { countryName: string };

export interface ListedAirport {
  id: string;
  code: string;
  name: string;
  city: string;
  /** The country's name. */
  country: string;
  timezone: string;
  coordinates: Coordinates | null;
}

export const airports: RecordKind<AirportField, Airport, StoredAirport, ListedAirport> = {
  table: 'airports',
  subject: 'airport',
  fields: airportFields,
  list: {
    from: sql`airports join countries on countries.code = airports.country`,
    columns: sql`
      airports.id, airports.code, airports.name, city, countries.name as country, timezone,
      case when latitude is not null then json_build_object('latitude', latitude, 'longitude', longitude) end as coordinates
    `,
    search: ['airports.city', 'countries.name', 'airports.code', 'airports.name'],
    filters: { where: (value) => (value === 'abroad' ? sql`airports.country <> 'KE'` : undefined) },
    sorts: { city: sql`city`, code: sql`airports.code`, name: sql`airports.name`, country: sql`countries.name` },
    // An exact code match comes first, before airports that contain the text.
    order: ({ text }, sorted) => sql`airports.code = ${text.toUpperCase()} desc, ${sorted}, airports.id`,
  },
  stored: sql`
    select airports.*, countries.name as country_name
    from airports join countries on countries.code = airports.country
    where airports.deleted_at is null
  `,
  values: airportValues,
  /** The form requires name and city; the other fields of a known code may stay empty. */
  async parse(db, values) {
    const [countries, facts] = await Promise.all([listCountries(db), findAirportFacts(values.code)]);
    return parseAirport(fillAirport(values, facts, ['country', 'timezone', 'latitude', 'longitude']), countries);
  },
  taken: ({ code }) => ({ code: `${code} is the code of another airport.` }),
  uses: {
    flight: sql`from (
      select deleted_at from flights where departure_airport_id = airports.id
      union all
      select deleted_at from flights where arrival_airport_id = airports.id
    ) as flights where deleted_at is null`,
  },
  inUse: ({ code }, uses, count) =>
    `${code} cannot be deleted: ${uses} ${count === 1 ? 'uses' : 'use'} it. Delete or move its flights first.`,
  file: {
    columns: ['id', ...airportFields, 'created_at', 'updated_at'],
    // The reference data supplies the other fields of a known code.
    required: ['code'],
    cells: ({ countryName }) => ({ country: countryName }),
    async readLines(db, records) {
      const [countries, existing, known] = await Promise.all([
        listCountries(db),
        readStored(db, airports),
        findKnownAirports(records.map(({ values }) => values.code ?? '')),
      ]);
      const codeIn = (values: Record<string, string>) => values.code?.toUpperCase() ?? '';
      return {
        existing,
        keyOf: ({ code }) => code,
        keyIn: ({ values }) => codeIn(values),
        labelOf: ({ values }) =>
          [values.code, values.city || known.get(codeIn(values))?.city].filter(Boolean).join(' '),
        parse: ({ values }, stored) => {
          const storedValues: Partial<Values<AirportField>> = stored ? airportValues(stored) : {};
          const airport = known.get(codeIn(values));
          // A column missing from the file keeps the stored value; an empty cell takes the value of the reference data.
          const line = valuesOf(airportFields, (field) => values[field] ?? storedValues[field]);
          return parseAirport(fillAirport(line, airport && toAirportFacts(airport), filledFields), countries);
        },
      };
    },
  },
};

/** Countries with the most airports come first. */
export async function countAirportsByCountry(db: Database): Promise<CountryOfAirports[]> {
  const { rows } = await sql<CountryOfAirports>`
    select countries.code, countries.name, count(*)::int as airports,
      count(distinct lower(airports.city))::int as cities, countries.code <> 'KE' as is_international
    from airports join countries on countries.code = airports.country
    where airports.deleted_at is null
    group by countries.code
    order by airports desc, countries.name
  `.execute(db);
  return rows;
}

const maxSuggestions = 1_000;

/** For suggestions in a form. */
export function listAirportCodes(db: Database): Promise<{ code: string; city: string }[]> {
  return db
    .selectFrom('airports')
    .select(['code', 'city'])
    .where('deletedAt', 'is', null)
    .orderBy('city')
    .limit(maxSuggestions)
    .execute();
}
