import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AmenityCategory, AmenityIcon } from '#features/catalogue/amenities/amenity.ts';

export interface HotelAmenity {
  name: string;
  icon: AmenityIcon;
  category: AmenityCategory;
}

export interface ShownAmenities {
  ofHotel: HotelAmenity[];
  /** By name; only what every room of the type has, because nobody can choose the one room that has it. */
  ofRoomType: Map<string, string[]>;
}

export async function readShownAmenities(db: Database, hotelId: string): Promise<ShownAmenities> {
  const { rows } = await sql<HotelAmenity & { roomTypeId: string | null }>`
    with sold as (
      select id, room_type_id, count(*) over (partition by room_type_id) as of_type
      from rooms
      where hotel_id = ${hotelId} and deleted_at is null and status = 'available'
    ), shown as (
      select null::uuid as room_type_id, amenity_id from hotel_amenities where hotel_id = ${hotelId}
      union all
      select sold.room_type_id, room_amenities.amenity_id
      from sold
      join room_amenities on room_amenities.room_id = sold.id
      group by sold.room_type_id, room_amenities.amenity_id
      having count(*) = max(sold.of_type)
    )
    select shown.room_type_id as "roomTypeId", amenities.name, amenities.icon, amenities.category
    from shown
    join amenities on amenities.id = shown.amenity_id and amenities.is_active and amenities.deleted_at is null
    order by lower(amenities.name), amenities.id
  `.execute(db);
  const ofHotel: HotelAmenity[] = [];
  const ofRoomType = new Map<string, string[]>();
  for (const { roomTypeId, ...amenity } of rows) {
    if (roomTypeId === null) ofHotel.push(amenity);
    else ofRoomType.set(roomTypeId, [...(ofRoomType.get(roomTypeId) ?? []), amenity.name]);
  }
  return { ofHotel, ofRoomType };
}
