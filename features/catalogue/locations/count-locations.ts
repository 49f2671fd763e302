import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Region, regions } from './location.ts';

export interface LocationFigures {
  total: number;
  countries: number;
  hotels: number;
  /** The mean of all that guests gave; null without a review. */
  rating: number | null;
  /** Of the location that is asked for most. */
  highestDemand: number;
  /** Those that there are locations in. */
  regions: Region[];
}

/** Whoever lists locations calls this first: reviews and demand are counted anew when the last count is a minute old. */
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
  if (!figures) throw new Error('An aggregate without a group always has one row');
  return { ...figures, regions: regions.filter((region) => figures.regions.includes(region)) };
}
