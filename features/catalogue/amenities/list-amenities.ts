import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '../editing/count-found.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import {
  type AmenityCategory,
  type AmenityIcon,
  amenityCategories,
  amenityDefaults,
  parseCategory,
  parseIcon,
} from './amenity.ts';

const amenitySorts = ['created', 'name'] as const;
type AmenityQuery = ListQuery<(typeof amenitySorts)[number]> & {
  category: AmenityCategory | undefined;
  status: (typeof amenityStatuses)[number] | undefined;
};

const amenityStatuses = ['active', 'inactive'] as const;

export interface ListedAmenity {
  id: string;
  name: string;
  description: string;
  category: AmenityCategory;
  icon: AmenityIcon;
  isActive: boolean;
  /** How many hotels have the amenity. */
  hotels: number;
}

export function readAmenityQuery(params: URLSearchParams): AmenityQuery {
  return {
    ...readListQuery(params, amenitySorts, 'descending'),
    category: readFilter(params, 'category', amenityCategories),
    status: readFilter(params, 'status', amenityStatuses),
  };
}

function matchAmenities(db: Database, query: AmenityQuery) {
  const pattern = containing(query.text);
  return db
    .selectFrom('amenities')
    .where('deleted_at', query.deleted ? 'is not' : 'is', null)
    .$if(query.status !== undefined, (rows) => rows.where('is_active', '=', query.status === 'active'))
    .$if(query.category !== undefined, (rows) => rows.where('category', '=', query.category ?? ''))
    .where((where) => where.or([where('name', 'ilike', pattern), where('description', 'ilike', pattern)]));
}

function sorted<Query extends ReturnType<typeof matchAmenities>>(matching: Query, query: AmenityQuery) {
  const sortColumn = { created: 'created_at', name: 'name' } as const;
  return (
    matching
      .orderBy(sortColumn[query.sort], sqlDirection(query))
      // Amenities imported from one file have the same creation time.
      .orderBy('name')
      .orderBy('id')
  );
}

/** The ids of all pages, in the order of the list. */
export function listedAmenityIds(db: Database, query: AmenityQuery) {
  return sorted(matchAmenities(db, query), query).select('id');
}

export async function listAmenities(db: Database, query: AmenityQuery): Promise<Listed<ListedAmenity>> {
  const matching = matchAmenities(db, query);
  const [rows, counted] = await Promise.all([
    sorted(matching, query)
      .leftJoin(countUses(db), (join) => join.onRef('uses.amenity_id', '=', 'amenities.id'))
      .select([
        'id',
        'name',
        'description',
        'category',
        'icon',
        'is_active as isActive',
        sql<number>`coalesce(uses.hotels, 0)`.as('hotels'),
      ])
      .limit(rowsPerPage)
      .offset(offsetOf(query))
      .execute(),
    countFound(db, matching.select('id')),
  ]);
  return listed(
    rows.map((row) => ({
      ...row,
      category: parseCategory(row.category) ?? amenityDefaults.category,
      icon: parseIcon(row.icon) ?? amenityDefaults.icon,
    })),
    counted,
  );
}

/** Counts the uses of all amenities in one query, which is faster than a subquery for each. */
function countUses(db: Database) {
  return db
    .selectFrom('hotel_amenities')
    .innerJoin('hotels', 'hotels.id', 'hotel_amenities.hotel_id')
    .select(['hotel_amenities.amenity_id', sql<number>`count(*)::int`.as('hotels')])
    .where('hotels.deleted_at', 'is', null)
    .groupBy('hotel_amenities.amenity_id')
    .as('uses');
}

interface AmenityFigures {
  total: number;
  active: number;
  categories: number;
  /** Mean number of hotels per amenity, to one decimal; null without amenities. */
  averageHotels: number | null;
}

export function countAmenities(db: Database): Promise<AmenityFigures> {
  return db
    .selectFrom('amenities')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where is_active)::int`.as('active'),
      sql<number>`count(distinct category)::int`.as('categories'),
      sql<number | null>`round((
        select count(*) from hotel_amenities
        join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
        join amenities as used on used.id = hotel_amenities.amenity_id and used.deleted_at is null
      )::numeric / nullif(count(*), 0), 1)::float8`.as('averageHotels'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}
