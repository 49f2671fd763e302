import { z } from 'zod';
import { isInNature, type SampleHotel, type SampleRoom } from './hotels.ts';
import { readSampleList } from './read-sample-list.ts';
import { chance, sampleId } from './seeded.ts';

const amenityRow = z.object({
  name: z.string(),
  category: z.enum(['room', 'hotel', 'recreation', 'business', 'dining']),
  icon: z.string(),
  description: z.string(),
});

export type SampleAmenity = z.infer<typeof amenityRow> & { id: string };

export function sampleAmenities(): SampleAmenity[] {
  return readSampleList('amenities.csv', amenityRow).map((row) => ({ id: sampleId('amenity', row.name), ...row }));
}

const inEveryHotel = new Set(['24-hour reception', 'Wi-Fi in public areas', 'Free parking']);
const onlyFromFourStars = new Set(['Spa', 'Conference hall', 'Swimming pool', 'Bathtub', 'Gym', 'Room service']);
const inEveryRoom = new Set(['Free Wi-Fi', 'Private bathroom']);

export function amenitiesOfHotel(hotel: SampleHotel, amenities: readonly SampleAmenity[]): SampleAmenity[] {
  return amenities.filter(({ name, category }) => {
    // A hotel lists the amenities of its rooms.
    if (category === 'room') return isInRoom(hotel, name, true);
    if (inEveryHotel.has(name)) return true;
    if (name === 'Private beach') return hotel.building === 'bungalows' && hotel.view === 'sea' && hotel.stars >= 4;
    // Its pictures show one.
    if (name === 'Swimming pool' && isInNature(hotel)) return true;
    if (onlyFromFourStars.has(name) && hotel.stars < 4) return false;
    return chance(`${hotel.id}/amenity/${name}`) < 0.1 + hotel.stars * 0.14;
  });
}

export function amenitiesOfRoom(
  hotel: SampleHotel,
  { isLarge }: SampleRoom,
  amenities: readonly SampleAmenity[],
): SampleAmenity[] {
  return amenities.filter(({ name, category }) => category === 'room' && isInRoom(hotel, name, isLarge));
}

function isInRoom({ stars, id }: SampleHotel, name: string, isLarge: boolean): boolean {
  if (inEveryRoom.has(name)) return true;
  if (name === 'Mosquito net') return stars < 4;
  if (name === 'Bathtub') return stars >= 4 && isLarge;
  return stars >= 4 || chance(`${id}/room amenity/${name}`) < 0.2 + stars * 0.15;
}
