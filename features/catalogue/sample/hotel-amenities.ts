import type { SampleAmenity } from './amenities.ts';
import type { SampleHotel } from './hotels.ts';
import type { SampleRoom } from './rooms.ts';
import { chance } from './seeded.ts';

const inEveryHotel = new Set(['24-hour reception', 'Wi-Fi in public areas', 'Free parking']);
const onlyFromFourStars = new Set([
  'Spa',
  'Conference hall',
  'Swimming pool',
  'Bathtub',
  'Gym',
  'Room service',
]);
const inEveryRoom = new Set(['Free Wi-Fi', 'Private bathroom']);
const inCheapRooms = new Set(['Mosquito net']);

export function amenitiesOfHotel(hotel: SampleHotel, amenities: readonly SampleAmenity[]): SampleAmenity[] {
  return amenities.filter(({ name, category }) => {
    // What its rooms have, the hotel has.
    if (category === 'room') return isInRoom(hotel, name, true);
    if (inEveryHotel.has(name)) return true;
    if (name === 'Private beach') return hotel.location.isByTheSea && hotel.stars >= 4;
    if (onlyFromFourStars.has(name) && hotel.stars < 4) return false;
    return chance(`${hotel.id}/amenity/${name}`) < 0.1 + hotel.stars * 0.14;
  });
}

export function amenitiesOfRoom(
  hotel: SampleHotel,
  room: SampleRoom,
  amenities: readonly SampleAmenity[],
): SampleAmenity[] {
  return amenities.filter(({ name, category }) => category === 'room' && isInRoom(hotel, name, room.isLarge));
}

function isInRoom({ stars, id }: SampleHotel, name: string, isLarge: boolean): boolean {
  if (inEveryRoom.has(name)) return true;
  if (inCheapRooms.has(name)) return stars < 4;
  if (name === 'Bathtub') return stars >= 4 && isLarge;
  return stars >= 4 || chance(`${id}/room amenity/${name}`) < 0.2 + stars * 0.15;
}
