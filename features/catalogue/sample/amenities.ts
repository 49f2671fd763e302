import type { SampleHotel, SampleRoom } from './hotels.ts';
import { chance, sampleId } from './seeded.ts';

export interface SampleAmenity {
  id: string;
  name: string;
  description: string;
  category: 'room' | 'hotel' | 'recreation' | 'business' | 'dining';
  icon: string;
}

const rows: [name: string, category: SampleAmenity['category'], icon: string, description: string][] = [
  ['Free Wi-Fi', 'room', 'wifi', 'Fast enough for a video call, in every corner of the room'],
  ['Air conditioning', 'room', 'star', 'Quiet, and yours to set'],
  ['Flat-screen TV', 'room', 'tv', 'Satellite channels in several languages'],
  ['Private bathroom', 'room', 'bath', 'With a shower and hot water day and night'],
  ['Bathtub', 'room', 'bath', 'For the end of a long road'],
  ['Tea and coffee maker', 'room', 'coffee', 'With Kenyan tea and Ethiopian coffee'],
  ['Mosquito net', 'room', 'star', 'Over every bed'],
  ['Safe', 'room', 'star', 'Large enough for a laptop'],
  ['Free parking', 'hotel', 'car', 'Guarded day and night'],
  ['Airport shuttle', 'hotel', 'car', 'Tell the reception when you land'],
  ['Wi-Fi in public areas', 'hotel', 'wifi', 'In the lobby, the garden and the restaurant'],
  ['24-hour reception', 'hotel', 'star', 'Somebody is always there'],
  ['Laundry', 'hotel', 'star', 'Back on the same day when given by nine'],
  ['Prayer room', 'hotel', 'star', 'With mats and the direction marked'],
  ['Generator', 'hotel', 'star', 'The light stays on when the town goes dark'],
  ['Swimming pool', 'recreation', 'waves', 'Open from morning to evening'],
  ['Private beach', 'recreation', 'waves', 'A few steps from the door'],
  ['Gym', 'recreation', 'dumbbell', 'Weights, bicycles and a running machine'],
  ['Spa', 'recreation', 'bath', 'Massage and steam bath by appointment'],
  ['Meeting rooms', 'business', 'tv', 'With a projector and a whiteboard'],
  ['Business corner', 'business', 'wifi', 'A desk, a printer and a quiet hour'],
  ['Conference hall', 'business', 'star', 'For two hundred guests'],
  ['Restaurant', 'dining', 'utensils', 'Local dishes and familiar ones'],
  ['Breakfast included', 'dining', 'coffee', 'From six to ten'],
  ['Room service', 'dining', 'utensils', 'Until eleven at night'],
  ['Halal kitchen', 'dining', 'utensils', 'Everything that is served'],
];

export function sampleAmenities(): SampleAmenity[] {
  return rows.map(([name, category, icon, description]) => ({
    id: sampleId('amenity', name),
    name,
    category,
    icon,
    description,
  }));
}

const inEveryHotel = new Set(['24-hour reception', 'Wi-Fi in public areas', 'Free parking']);
const onlyFromFourStars = new Set(['Spa', 'Conference hall', 'Swimming pool', 'Bathtub', 'Gym', 'Room service']);
const inEveryRoom = new Set(['Free Wi-Fi', 'Private bathroom']);
const inCheapRooms = new Set(['Mosquito net']);

export function amenitiesOfHotel(hotel: SampleHotel, amenities: readonly SampleAmenity[]): SampleAmenity[] {
  return amenities.filter(({ name, category }) => {
    // A hotel lists the amenities of its rooms.
    if (category === 'room') return isInRoom(hotel, name, true);
    if (inEveryHotel.has(name)) return true;
    if (name === 'Private beach') return hotel.location.isCoastal && hotel.stars >= 4;
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
