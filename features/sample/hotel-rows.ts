import type { CalendarDate } from '#lib/calendar-date.ts';
import { amenitiesOfHotel, amenitiesOfRoom, type SampleAmenity } from './amenities.ts';
import { type SampleHotel, samplePhotos, sampleRooms, sampleRoomTypes } from './hotels.ts';
import { sampleRates, sampleRules } from './rates.ts';
import { type ReviewPhrases, sampleReviews } from './reviews.ts';
import type { RowsOfTable } from './write-rows.ts';

const ofStoredHotel = 'exists (select from hotels where id = staged.hotel_id)';
const ofStoredAmenity = 'exists (select from amenities where id = staged.amenity_id)';

/** The rows of hotels and all their parts. */
export function hotelRows(
  hotels: readonly SampleHotel[],
  { amenities, phrases, today }: { amenities: SampleAmenity[]; phrases: ReviewPhrases[]; today: CalendarDate },
): RowsOfTable[] {
  const rooms = hotels.flatMap((hotel) => sampleRooms(hotel).map((room) => ({ hotel, room })));
  return [
    {
      table: 'hotels',
      onlyWhere: 'exists (select from locations where id = staged.location_id and deleted_at is null)',
      rows: hotels.map((hotel) => {
        const { location, city, stars, roomCount, number, building, view, ...facts } = hotel;
        return {
          ...facts,
          ...sampleRules(hotel, amenitiesOfHotel(hotel, amenities)),
          locationId: location.id,
          starRating: stars,
        };
      }),
    },
    {
      table: 'hotel_amenities',
      onlyWhere: `${ofStoredHotel} and ${ofStoredAmenity}`,
      rows: hotels.flatMap((hotel) =>
        amenitiesOfHotel(hotel, amenities).map(({ id }) => ({ hotelId: hotel.id, amenityId: id })),
      ),
    },
    {
      table: 'hotel_reviews',
      onlyWhere: ofStoredHotel,
      rows: hotels.flatMap((hotel) => sampleReviews(hotel, today, phrases).map((review) => ({ ...review }))),
    },
    { table: 'room_types', onlyWhere: ofStoredHotel, rows: hotels.flatMap(sampleRoomTypes) },
    {
      table: 'rooms',
      onlyWhere: 'exists (select from room_types where id = staged.room_type_id)',
      rows: rooms.map(({ hotel, room: { isLarge, ...room } }) => ({ ...room, hotelId: hotel.id })),
    },
    {
      table: 'room_amenities',
      onlyWhere: `exists (select from rooms where id = staged.room_id) and ${ofStoredAmenity}`,
      rows: rooms.flatMap(({ hotel, room }) =>
        amenitiesOfRoom(hotel, room, amenities).map(({ id }) => ({ roomId: room.id, amenityId: id })),
      ),
    },
  ];
}

const ofStoredType = 'exists (select from room_types where id = staged.room_type_id)';

/** Pictures and prices by night: a part of its own, so that worlds of before get them too. */
export function pictureAndRateRows(
  hotels: readonly SampleHotel[],
  { amenities, today }: { amenities: SampleAmenity[]; today: CalendarDate },
): RowsOfTable[] {
  return [
    {
      table: 'night_rates',
      onlyWhere: ofStoredType,
      rows: hotels.flatMap((hotel) => sampleRates(hotel, today)),
    },
    {
      table: 'hotel_photos',
      onlyWhere: `${ofStoredHotel} and (room_type_id is null or ${ofStoredType})`,
      rows: hotels.flatMap((hotel) => samplePhotos(hotel, amenitiesOfHotel(hotel, amenities))),
    },
  ];
}
