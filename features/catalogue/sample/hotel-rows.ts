import type { CalendarDate } from '#lib/calendar-date.ts';
import { amenitiesOfHotel, amenitiesOfRoom, type SampleAmenity } from './amenities.ts';
import { type SampleHotel, sampleRooms, sampleRoomTypes } from './hotels.ts';
import { sampleReviews } from './reviews.ts';
import type { RowsOfTable } from './write-rows.ts';

const ofStoredHotel = 'exists (select from hotels where id = staged.hotel_id)';

/** The rows of hotels and all their parts. */
export function hotelRows(
  hotels: readonly SampleHotel[],
  options: {
    amenities: readonly SampleAmenity[];
    today: CalendarDate;
    roomCount: (hotel: SampleHotel) => number;
  },
): RowsOfTable[] {
  const { amenities, today, roomCount } = options;
  const filled = hotels.map((hotel) => {
    const types = sampleRoomTypes(hotel);
    return { hotel, types, rooms: sampleRooms(hotel, types, roomCount(hotel)) };
  });
  return [
    {
      table: 'hotels',
      columns: [
        'id',
        'name',
        'location_id',
        'address',
        'description',
        'status',
        'star_rating',
        'price_per_night_minor',
        'latitude',
        'longitude',
        'check_in_from',
        'check_out_until',
        'free_cancellation_days',
        'cancellation_fee_percent',
      ],
      onlyWhere: 'exists (select from locations where id = staged.location_id and deleted_at is null)',
      rows: hotels.map((hotel) => [
        hotel.id,
        hotel.name,
        hotel.location.id,
        hotel.address,
        hotel.description,
        hotel.status,
        hotel.stars,
        hotel.priceMinor,
        hotel.latitude,
        hotel.longitude,
        hotel.checkInFrom,
        hotel.checkOutUntil,
        hotel.freeCancellationDays,
        hotel.cancellationFeePercent,
      ]),
    },
    {
      table: 'hotel_amenities',
      columns: ['hotel_id', 'amenity_id'],
      onlyWhere: `${ofStoredHotel} and exists (select from amenities where id = staged.amenity_id)`,
      rows: hotels.flatMap((hotel) => amenitiesOfHotel(hotel, amenities).map(({ id }) => [hotel.id, id])),
    },
    {
      table: 'hotel_reviews',
      columns: ['id', 'hotel_id', 'author_country', 'rating', 'comment', 'language', 'created_at'],
      onlyWhere: ofStoredHotel,
      rows: hotels.flatMap((hotel) =>
        sampleReviews(hotel, today).map((review) => [
          review.id,
          hotel.id,
          review.authorCountry,
          review.rating,
          review.comment,
          review.language,
          review.createdAt,
        ]),
      ),
    },
    {
      table: 'room_types',
      columns: ['id', 'hotel_id', 'name'],
      onlyWhere: ofStoredHotel,
      rows: filled.flatMap(({ hotel, types }) => types.map(({ id, name }) => [id, hotel.id, name])),
    },
    {
      table: 'rooms',
      columns: [
        'id',
        'hotel_id',
        'room_type_id',
        'room_number',
        'floor',
        'capacity',
        'bed_type',
        'size',
        'has_balcony',
        'price_per_night_minor',
        'status',
      ],
      onlyWhere: 'exists (select from room_types where id = staged.room_type_id)',
      rows: filled.flatMap(({ hotel, rooms }) =>
        rooms.map((room) => [
          room.id,
          hotel.id,
          room.typeId,
          room.number,
          room.floor,
          room.capacity,
          room.bedType,
          room.size,
          room.hasBalcony,
          room.priceMinor,
          room.status,
        ]),
      ),
    },
    {
      table: 'room_amenities',
      columns: ['room_id', 'amenity_id'],
      onlyWhere: `exists (select from rooms where id = staged.room_id)
        and exists (select from amenities where id = staged.amenity_id)`,
      rows: filled.flatMap(({ hotel, rooms }) =>
        rooms.flatMap((room) => amenitiesOfRoom(hotel, room, amenities).map(({ id }) => [room.id, id])),
      ),
    },
  ];
}
