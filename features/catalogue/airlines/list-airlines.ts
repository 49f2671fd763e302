import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
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

const airlineSorts = ['name', 'code', 'country'] as const;
interface AirlineQuery extends ListQuery<(typeof airlineSorts)[number]> {
  /** Only airlines based outside Kenya. */
  abroad: boolean;
}

export function readAirlineQuery(params: URLSearchParams): AirlineQuery {
  return { ...readListQuery(params, airlineSorts), abroad: params.get('where') === 'abroad' };
}

export interface ListedAirline {
  id: string;
  name: string;
  code: string;
  /** The country's name, or null where it is unknown. */
  country: string | null;
  logoFile: string | null;
  /** A logo URL is set, but its picture could not be fetched. */
  isLogoMissing: boolean;
}

function matchAirlines(db: Database, query: AirlineQuery) {
  const pattern = containing(query.text);
  return db
    .selectFrom('airlines')
    .leftJoin('countries', 'countries.code', 'airlines.country')
    .where('airlines.deleted_at', query.deleted ? 'is not' : 'is', null)
    .$if(query.abroad, (rows) => rows.where('airlines.country', '<>', 'KE'))
    .where((where) =>
      where.or([
        where('airlines.name', 'ilike', pattern),
        where('airlines.code', 'ilike', pattern),
        where('countries.name', 'ilike', pattern),
      ]),
    );
}

function sorted<Query extends ReturnType<typeof matchAirlines>>(matching: Query, query: AirlineQuery) {
  const sortColumn = { name: 'airlines.name', code: 'airlines.code', country: 'countries.name' } as const;
  return matching.orderBy(sortColumn[query.sort], sqlDirection(query)).orderBy('airlines.id');
}

/** The ids of all pages, in the order of the list. */
export function listedAirlineIds(db: Database, query: AirlineQuery) {
  return sorted(matchAirlines(db, query), query).select('airlines.id');
}

export async function listAirlines(db: Database, query: AirlineQuery): Promise<Listed<ListedAirline>> {
  const matching = matchAirlines(db, query);
  const [rows, counted] = await Promise.all([
    sorted(matching, query)
      .select([
        'airlines.id',
        'airlines.name',
        'airlines.code',
        'countries.name as country',
        'airlines.logo_file as logoFile',
        sql<boolean>`logo_url is not null and logo_file is null`.as('isLogoMissing'),
      ])
      .limit(rowsPerPage)
      .offset(offsetOf(query))
      .execute(),
    countFound(db, matching.select('airlines.id')),
  ]);
  return listed(rows, counted);
}

interface AirlineFigures {
  total: number;
  countries: number;
  /** Based outside Kenya. */
  international: number;
}

export function countAirlines(db: Database): Promise<AirlineFigures> {
  return db
    .selectFrom('airlines')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(distinct country)::int`.as('countries'),
      sql<number>`count(*) filter (where country <> 'KE')::int`.as('international'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}
