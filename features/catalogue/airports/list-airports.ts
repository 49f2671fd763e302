import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { Coordinates } from '../editing/coordinates.ts';
import { countFound } from '../editing/count-found.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  offsetOf,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';

const airportSorts = ['city', 'code', 'name', 'country'] as const;
export interface AirportQuery extends ListQuery<(typeof airportSorts)[number]> {
  /** Only those elsewhere than in Kenya. */
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
  /** In words. */
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
      // Whoever searches for a code wants that airport, and then those with these letters somewhere.
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
