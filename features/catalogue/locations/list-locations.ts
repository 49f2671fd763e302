import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  maxCounted,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import { type Region, regions } from './location.ts';

const locationSorts = ['city', 'country', 'region'] as const;

interface LocationQuery extends ListQuery<(typeof locationSorts)[number]> {
  region: Region | undefined;
}

export function readLocationQuery(params: URLSearchParams): LocationQuery {
  return { ...readListQuery(params, locationSorts), region: readFilter(params, 'region', regions) };
}

export interface ListedLocation {
  id: string;
  city: string;
  /** The country's name. */
  country: string;
  region: string;
  timezone: string;
  currency: string;
  isOnMap: boolean;
  hotels: number;
  reviews: number;
  /** Mean of the guests' ratings; null without reviews. */
  rating: number | null;
  /** Reviews and stays of the last 180 days. */
  demand: number;
}

/** Reads reviews and demand from the counts that `countLocations` refreshes; hotels are counted for the page. */
export async function listLocations(db: Database, query: LocationQuery): Promise<Listed<ListedLocation>> {
  const matching = matchLocations(query);
  const order = orderOf(query);
  const [page, count] = await Promise.all([
    sql<ListedLocation>`
      with in_sight as (
        select locations.*, countries.name as country_name, row_number() over (order by ${order}) as place
        ${matching}
        order by place limit ${rowsPerPage} offset ${offsetOf(query)}
      )
      select
        in_sight.id, city, country_name as country, region, timezone, currency,
        latitude is not null as "isOnMap",
        (select count(*)::int from hotels where location_id = in_sight.id and hotels.deleted_at is null) as hotels,
        coalesce(reviews, 0) as reviews,
        rating_sum::float8 / nullif(reviews, 0) as rating,
        coalesce(demand, 0) as demand
      from in_sight
      left join location_counts on location_counts.location_id = in_sight.id
      order by place
    `.execute(db),
    sql<{ counted: number }>`
      select count(*)::int as counted from (select ${matching} limit ${maxCounted + 1}) as found
    `.execute(db),
  ]);
  return listed(page.rows, count.rows[0]?.counted ?? 0);
}

const sortColumns = {
  city: 'locations.city',
  country: 'countries.name',
  region: 'locations.region',
} as const;

function matchLocations(query: LocationQuery) {
  const pattern = containing(query.text);
  return sql`
    from locations
    join countries on countries.code = locations.country
    where (locations.deleted_at is not null) = ${query.deleted}
      and (${query.region ?? null}::text is null or locations.region = ${query.region ?? null})
      and (locations.city ilike ${pattern} or countries.name ilike ${pattern} or locations.region ilike ${pattern})
  `;
}

function orderOf(query: LocationQuery) {
  return sql`${sql.ref(sortColumns[query.sort])} ${sql.raw(sqlDirection(query))}, locations.id`;
}

/** The ids of all pages, in the order of the list. */
export function listedLocationIds(query: LocationQuery) {
  return sql`select locations.id ${matchLocations(query)} order by ${orderOf(query)}`;
}

interface LocationFigures {
  total: number;
  countries: number;
  hotels: number;
  /** Mean of all ratings; null without reviews. */
  rating: number | null;
  /** The highest demand of any location. */
  highestDemand: number;
  /** Regions that have locations. */
  regions: Region[];
}

/** Call this before `listLocations`: it refreshes reviews and demand that were counted more than a minute ago. */
export async function countLocations(db: Database): Promise<LocationFigures> {
  await sql`select refresh_location_counts()`.execute(db);
  const { rows } = await sql<Omit<LocationFigures, 'regions'> & { regions: string[] }>`
    select
      count(*)::int as total,
      count(distinct country)::int as countries,
      (select count(*)::int from hotels where deleted_at is null) as hotels,
      (select sum(rating_sum)::float8 / nullif(sum(reviews), 0)::float8 from location_counts) as rating,
      (select coalesce(max(demand), 0) from location_counts) as "highestDemand",
      coalesce(array_agg(distinct region), '{}') as regions
    from locations
    where deleted_at is null
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The query returned no row');
  return { ...figures, regions: regions.filter((region) => figures.regions.includes(region)) };
}
