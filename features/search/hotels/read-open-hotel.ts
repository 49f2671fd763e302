import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface OpenHotel {
  id: string;
  name: string;
  city: string;
  /** ISO code. */
  country: string;
  address: string;
  description: string;
  stars: number;
  latitude: number | null;
  longitude: number | null;
  /** As on the wall: 14:00. */
  checkInFrom: string;
  checkOutUntil: string;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  /** How many reviews gave 1, 2, 3, 4 and 5. Hidden ones count nowhere. */
  ratings: number[];
}

/** A hotel that takes guests. Undefined for one that is inactive, deleted or was never there. */
export async function readOpenHotel(db: Database, id: string): Promise<OpenHotel | undefined> {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.id', '=', id)
    .where('hotels.status', '=', 'active')
    .where('hotels.deleted_at', 'is', null)
    .select([
      'hotels.id',
      'hotels.name',
      'locations.city',
      'locations.country',
      'hotels.address',
      'hotels.description',
      'hotels.star_rating as stars',
      'hotels.latitude',
      'hotels.longitude',
      sql<string>`to_char(hotels.check_in_from, 'HH24:MI')`.as('checkInFrom'),
      sql<string>`to_char(hotels.check_out_until, 'HH24:MI')`.as('checkOutUntil'),
      'hotels.free_cancellation_days as freeCancellationDays',
      'hotels.cancellation_fee_percent as cancellationFeePercent',
      sql<number[]>`array(
        select count(reviews.id)::int
        from generate_series(1, 5) as stars (given)
        left join hotel_reviews as reviews
          on reviews.hotel_id = hotels.id and reviews.hidden_at is null and reviews.rating = stars.given
        group by stars.given
        order by stars.given
      )`.as('ratings'),
    ])
    .executeTakeFirst();
}
