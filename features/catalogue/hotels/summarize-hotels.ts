import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface HotelsOfCity {
  locationId: string;
  city: string;
  country: string;
  hotels: number;
  active: number;
  rooms: number;
}

export interface HotelFigures {
  total: number;
  active: number;
  rooms: number;
  /** The mean of the stars, to one decimal; null while there is no hotel. */
  averageStars: string | null;
  /** Those with most hotels first. */
  cities: HotelsOfCity[];
}

/** Counts the rooms of every hotel that changed since, then all hotels city by city. */
export async function summarizeHotels(db: Database): Promise<HotelFigures> {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const cities = await db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .innerJoin('countries', 'countries.code', 'locations.country')
    .leftJoin('hotel_room_counts as counts', 'counts.hotel_id', 'hotels.id')
    .where('hotels.deleted_at', 'is', null)
    .select([
      'locations.id as locationId',
      'locations.city',
      'countries.name as country',
      sql<number>`count(*)::int`.as('hotels'),
      sql<number>`count(*) filter (where hotels.status = 'active')::int`.as('active'),
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('rooms'),
      sql<number>`sum(hotels.star_rating)::int`.as('stars'),
    ])
    .groupBy(['locations.id', 'countries.code'])
    .orderBy('hotels', 'desc')
    .orderBy('locations.city')
    .orderBy('locations.id')
    .execute();
  const sum = (part: 'hotels' | 'active' | 'rooms' | 'stars') =>
    cities.reduce((total, city) => total + city[part], 0);
  const total = sum('hotels');
  return {
    total,
    active: sum('active'),
    rooms: sum('rooms'),
    averageStars: total === 0 ? null : (sum('stars') / total).toFixed(1),
    cities: cities.map(({ stars, ...city }) => city),
  };
}
