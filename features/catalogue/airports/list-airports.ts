import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '../editing/count-found.ts';
import type { Coordinates } from '../editing/geography.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  offsetOf,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import type { CountryOfAirports } from './airport.ts';

const airportSorts = ['city', 'code', 'name', 'country'] as const;
interface AirportQuery extends ListQuery<(typeof airportSorts)[number]> {
  /** Only airports outside Kenya. */
  abroad: boolean;
}

export function readAirportQuery(params: URLSearchParams): AirportQuery {
  return { ...readListQuery(params, airportSorts), abroad: params.get('where') === 'abroad' };
}

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

function matchAirports(db: Database, query: AirportQuery) {
  const pattern = containing(query.text);
  return db
    .selectFrom('airports')
    .innerJoin('countries', 'countries.code', 'airports.country')
    .where('airports.deleted_at', query.deleted ? 'is not' : 'is', null)
    .$if(query.abroad, (rows) => rows.where('airports.country', '<>', 'KE'))
    .where((where) =>
      where.or([
        where('airports.city', 'ilike', pattern),
        where('countries.name', 'ilike', pattern),
        where('airports.code', 'ilike', pattern),
        where('airports.name', 'ilike', pattern),
      ]),
    );
}

function sorted<Query extends ReturnType<typeof matchAirports>>(matching: Query, query: AirportQuery) {
  const sortColumn = {
    city: 'airports.city',
    code: 'airports.code',
    name: 'airports.name',
    country: 'countries.name',
  } as const;
  return (
    matching
      // An exact code match comes first, before airports that contain the text.
      .orderBy(sql`airports.code = ${query.text.toUpperCase()}`, 'desc')
      .orderBy(sortColumn[query.sort], sqlDirection(query))
      .orderBy('airports.id')
  );
}

/** The ids of all pages, in the order of the list. */
export function listedAirportIds(db: Database, query: AirportQuery) {
  return sorted(matchAirports(db, query), query).select('airports.id');
}

export async function listAirports(db: Database, query: AirportQuery): Promise<Listed<ListedAirport>> {
  const matching = matchAirports(db, query);
  const [rows, counted] = await Promise.all([
    sorted(matching, query)
      .select([
        'airports.id',
        'airports.code',
        'airports.name',
        'airports.city',
        'countries.name as country',
        'timezone',
        'latitude',
        'longitude',
      ])
      .limit(rowsPerPage)
      .offset(offsetOf(query))
      .execute(),
    countFound(db, matching.select('airports.id')),
  ]);
  return listed(
    rows.map(({ latitude, longitude, ...row }) => ({
      ...row,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
    counted,
  );
}

/** Countries with the most airports come first. */
export async function countAirportsByCountry(db: Database): Promise<CountryOfAirports[]> {
  const rows = await db
    .selectFrom('airports')
    .innerJoin('countries', 'countries.code', 'airports.country')
    .select([
      'countries.code',
      'countries.name',
      sql<number>`count(*)::int`.as('airports'),
      sql<number>`count(distinct lower(airports.city))::int`.as('cities'),
    ])
    .where('airports.deleted_at', 'is', null)
    .groupBy('countries.code')
    .orderBy('airports', 'desc')
    .orderBy('countries.name')
    .execute();
  return rows.map((row) => ({ ...row, isInternational: row.code !== 'KE' }));
}

const maxSuggestions = 1_000;

/** For suggestions in a form. */
export function listAirportCodes(db: Database): Promise<{ code: string; city: string }[]> {
  return db
    .selectFrom('airports')
    .select(['code', 'city'])
    .where('deleted_at', 'is', null)
    .orderBy('city')
    .limit(maxSuggestions)
    .execute();
}
