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

/** Refreshes the room counts of changed hotels, then summarises hotels by city, those with the most hotels first. */
export async function summarizeHotels(db: Database) {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const cities = await db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.locationId')
    .innerJoin('countries', 'countries.code', 'locations.country')
    .leftJoin('hotelRoomCounts as counts', 'counts.hotelId', 'hotels.id')
    .where('hotels.deletedAt', 'is', null)
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
  const sum = (part: 'hotels' | 'active' | 'rooms' | 'stars') => cities.reduce((total, city) => total + city[part], 0);
  const total = sum('hotels');
  return {
    total,
    active: sum('active'),
    rooms: sum('rooms'),
    /** To one decimal; null without hotels. */
    averageStars: total === 0 ? null : (sum('stars') / total).toFixed(1),
    cities: cities.map(({ stars, ...city }) => city),
  };
}

export async function countActiveHotels(db: Database): Promise<number> {
  const { active } = await db
    .selectFrom('hotels')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return active;
}
