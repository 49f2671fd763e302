import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.ts';

export interface HotelPhoto {
  /** Also the name of its files: `<Picture file={id} …>`. */
  id: string;
  width: number;
  height: number;
  /** What it shows, for those who do not see it. */
  description: string;
}

/** In their order: the first one stands for the hotel. */
export function listHotelPhotos(db: Kysely<DB>, hotelId: string): Promise<HotelPhoto[]> {
  return db
    .selectFrom('hotel_photos')
    .select(['id', 'width', 'height', 'description'])
    .where('hotel_id', '=', hotelId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
