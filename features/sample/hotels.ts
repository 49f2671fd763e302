import { z } from 'zod';
import { pictureHeight, pictureWidth } from '#art/hotels/canvas.ts';
import { type HotelDrawing, hotelDrawing } from '#art/hotels/draw-hotel.ts';
import { createHotelTexts } from './descriptions.ts';
import type { SampleLocation } from './places.ts';
import { readSampleList } from './read-sample-list.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

const hotelRow = z.object({
  city: z.string(),
  name: z.string(),
  address: z.string(),
  addressAr: z.string(),
  stars: z.coerce.number(),
  building: hotelDrawing.shape.building,
  view: hotelDrawing.shape.view,
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
});
type NamedHotel = z.infer<typeof hotelRow>;

export interface SampleHotel extends NamedHotel {
  id: string;
  location: SampleLocation;
  description: string;
  /** JSON. */
  descriptions: string;
  status: 'active' | 'inactive' | 'maintenance';
  /** Of its cheapest room type. */
  pricePerNightMinor: number;
  checkInFrom: string;
  checkOutUntil: string;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  roomCount: number;
  /** Its place among the hotels of its city. */
  number: number;
}

/** Bungalows, pavilions and tents, which stand around a pool and on no street. */
export function isInNature({ building }: Pick<SampleHotel, 'building'>): boolean {
  return building === 'bungalows' || building === 'pavilions' || building === 'tents';
}

/** Invented hotels on real streets. */
export function sampleHotels(locations: readonly SampleLocation[]): SampleHotel[] {
  const named = readSampleList('hotels.csv', hotelRow);
  const textsOf = createHotelTexts();
  return locations.flatMap((location) =>
    named.filter(({ city }) => city === location.city).map((hotel, index) => furnish(hotel, location, index, textsOf)),
  );
}

const nameBeginnings =
  'Acacia,Almond,Amber,Anchor,Baobab,Bamboo,Cinnamon,Clove,Copper,Coral,Crane,Dhow,Ebony,Fig Tree,Flame Tree,Hibiscus,Ivory Shell,Jasmine,Kanga,Lantern,Mango,Monsoon,Papyrus,Saffron,Sisal,Sunbird,Turaco,Weaver'.split(
    ',',
  );
const nameEndings = 'House,Court,Lodge,Suites,Inn,Gardens,Terrace,Residence,Retreat,Rest House,Place,Corner'.split(',');
const sides = ['', ' North', ' South', ' West'];

/** How many distinct names a city can have. */
export const namesPerCity = nameBeginnings.length * nameEndings.length * sides.length;

/**
 * More hotels for a large world, each city in turn. A name combines two words, and a direction once these are used up.
 */
export function additionalHotels(locations: readonly SampleLocation[], count: number): SampleHotel[] {
  const named = readSampleList('hotels.csv', hotelRow);
  const textsOf = createHotelTexts();
  const pairs = nameBeginnings.length * nameEndings.length;
  return Array.from({ length: Math.ceil(count / locations.length) }, (_, index) => index)
    .flatMap((index) =>
      locations.map((location) => {
        const pair = index % pairs;
        const beginning = nameBeginnings[pair % nameBeginnings.length];
        const ending = nameEndings[Math.floor(pair / nameBeginnings.length)];
        const name = `${beginning} ${ending}${sides[Math.floor(index / pairs)] ?? ''}`;
        const inCity = named.filter(({ city }) => city === location.city);
        const near = inCity[index % inCity.length];
        if (!near) throw new Error(`No hotel of the sample world is in ${location.city}`);
        const key = `${location.city}/${name}`;
        const latitude = spread(location.latitude, `${key}/latitude`);
        const longitude = spread(location.longitude, `${key}/longitude`);
        return { hotel: { ...near, name, latitude, longitude, stars: 2 + (index % 4) }, location, index };
      }),
    )
    .slice(0, count)
    .map(({ hotel, location, index }) => ({ ...furnish(hotel, location, index, textsOf), roomCount: 50 }));
}

/** About three kilometres. */
const spreadDegrees = 0.027;
const priceByStars: Record<number, number> = { 2: 0.45, 3: 0.75, 4: 1.25, 5: 2.3 };

function furnish(
  named: NamedHotel,
  location: SampleLocation,
  number: number,
  textsOf: ReturnType<typeof createHotelTexts>,
): SampleHotel {
  const key = `${location.city}/${named.name}`;
  const id = sampleId('hotel', key);
  const dollars = location.roomDollars * (priceByStars[named.stars] ?? 1) * (0.9 + chance(`${key}/price`) * 0.2);
  const random = chance(`${key}/status`);
  return {
    ...named,
    id,
    location,
    ...textsOf({ ...named, location }),
    status: random < 0.03 ? 'maintenance' : random < 0.06 ? 'inactive' : 'active',
    pricePerNightMinor: Math.round(dollars) * 100,
    number,
    checkInFrom: pick(`${key}/in`, ['12:00', '13:00', '14:00', '14:00', '15:00']),
    checkOutUntil: pick(`${key}/out`, ['10:00', '10:30', '11:00', '11:00', '12:00']),
    freeCancellationDays: pick(`${key}/free`, [1, 1, 2, 3, 7, null]),
    cancellationFeePercent: pick(`${key}/fee`, [100, 100, 50, 50, 30]),
    roomCount: between(`${id}/rooms`, 40, 60),
  };
}

function spread(centre: number, key: string): number {
  return Number((centre + (chance(key) * 2 - 1) * spreadDegrees).toFixed(5));
}

/** Drawn until an administrator uploads photographs: the hotel, what it has, and one picture of each room type. */
export function samplePhotos(hotel: SampleHotel, amenities: readonly { name: string }[]) {
  const hasPool = amenities.some(({ name }) => name === 'Swimming pool');
  const parts: { subject: HotelDrawing['subject']; type?: (typeof roomTypes)[number] }[] = [
    { subject: 'outside' },
    { subject: 'room' },
    { subject: hasPool ? 'pool' : 'garden' },
    { subject: 'breakfast' },
    { subject: 'lounge' },
    ...roomTypes.map((type) => ({ subject: 'room' as const, type })),
  ];
  const { id, name, city, number, building, view } = hotel;
  return parts.map(({ subject, type }, position) => {
    const drawing: HotelDrawing = { hotel: name, city, number, building, view, subject };
    return {
      id: sampleId('photo', `${id}/${subject}/${type?.name ?? ''}`),
      hotelId: id,
      roomTypeId: type ? roomTypeId(id, type.name) : null,
      subject,
      position,
      width: pictureWidth,
      height: pictureHeight,
      drawing: JSON.stringify(type ? { ...drawing, beds: type.drawnBeds } : drawing),
    };
  });
}

export interface SampleRoom {
  id: string;
  roomTypeId: string;
  roomNumber: string;
  floor: number;
  capacity: number;
  bedType: string;
  size: number;
  hasBalcony: boolean;
  pricePerNightMinor: number;
  status: 'available' | 'maintenance' | 'blocked';
  isLarge: boolean;
}

/** Up to which share of the rooms each goes. */
const roomTypes = [
  {
    name: 'Standard',
    share: 0.5,
    beds: ['Double', 'Twin', 'Double'],
    capacity: 2,
    size: 20,
    priceFactor: 1,
    drawnBeds: 'double',
  },
  {
    name: 'Deluxe',
    share: 0.8,
    beds: ['Queen', 'King', 'Twin'],
    capacity: 2,
    size: 28,
    priceFactor: 1.3,
    drawnBeds: 'king',
  },
  {
    name: 'Family',
    share: 0.92,
    beds: ['Double and twin'],
    capacity: 4,
    size: 38,
    priceFactor: 1.65,
    drawnBeds: 'family',
  },
  { name: 'Suite', share: 1, beds: ['King'], capacity: 3, size: 50, priceFactor: 2.2, drawnBeds: 'suite' },
] as const;

export function sampleRoomTypes({ id }: SampleHotel): { id: string; hotelId: string; name: string }[] {
  return roomTypes.map(({ name }) => ({ id: roomTypeId(id, name), hotelId: id, name }));
}

function roomTypeId(hotelId: string, name: string): string {
  return sampleId('room type', `${hotelId}/${name}`);
}

/** Ten rooms per floor, with the suites at the top. */
export function sampleRooms(hotel: SampleHotel): SampleRoom[] {
  const { id, stars, pricePerNightMinor, roomCount } = hotel;
  return Array.from({ length: roomCount }, (_, index) => {
    const type = roomTypes.find(({ share }) => index / roomCount < share);
    if (!type) throw new Error('A room has no type');
    const floor = Math.floor(index / 10) + 1;
    const roomNumber = String(floor * 100 + (index % 10) + 1);
    const key = `${id}/${roomNumber}`;
    const random = chance(`${key}/status`);
    return {
      id: sampleId('room', key),
      roomTypeId: roomTypeId(id, type.name),
      roomNumber,
      floor,
      capacity: type.capacity,
      bedType: pick(`${key}/bed`, type.beds),
      size: type.size + stars * 2 + between(`${key}/size`, -2, 4),
      // Bungalows have terraces of their own.
      hasBalcony: isInNature(hotel) || (floor > 1 && chance(`${key}/balcony`) < 0.4),
      pricePerNightMinor: Math.round((pricePerNightMinor * type.priceFactor) / 100 + floor - 1) * 100,
      status: random < 0.02 ? 'maintenance' : random < 0.03 ? 'blocked' : 'available',
      isLarge: type.size > 30,
    };
  });
}
