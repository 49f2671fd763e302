import type { NamedHotel } from './hotel-names.ts';
import type { SampleLocation } from './locations.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

export interface SampleHotel extends NamedHotel {
  id: string;
  location: SampleLocation;
  description: string;
  status: 'active' | 'inactive' | 'maintenance';
  /** Of its cheapest room type. */
  priceMinor: number;
  latitude: number;
  longitude: number;
  checkInFrom: string;
  checkOutUntil: string;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
}

/** About three kilometres. */
const spreadDegrees = 0.027;
const priceByStars: Record<number, number> = { 2: 0.45, 3: 0.75, 4: 1.25, 5: 2.3 };

export function sampleHotel(named: NamedHotel, location: SampleLocation): SampleHotel {
  const key = `${location.city}/${named.name}`;
  const dollars = location.roomDollars * (priceByStars[named.stars] ?? 1) * (0.9 + chance(`${key}/price`) * 0.2);
  const random = chance(`${key}/status`);
  return {
    ...named,
    id: sampleId('hotel', key),
    location,
    description: descriptionOf(key, named, location),
    status: random < 0.03 ? 'maintenance' : random < 0.06 ? 'inactive' : 'active',
    priceMinor: Math.round(dollars) * 100,
    latitude: spread(location.latitude, `${key}/latitude`),
    longitude: spread(location.longitude, `${key}/longitude`),
    checkInFrom: pick(`${key}/in`, ['12:00', '13:00', '14:00', '14:00', '15:00']),
    checkOutUntil: pick(`${key}/out`, ['10:00', '10:30', '11:00', '11:00', '12:00']),
    freeCancellationDays: pick(`${key}/free`, [1, 1, 2, 3, 7, null]),
    cancellationFeePercent: pick(`${key}/fee`, [100, 100, 50, 50, 30]),
  };
}

function spread(centre: number, key: string): number {
  return Number((centre + (chance(key) * 2 - 1) * spreadDegrees).toFixed(5));
}

const openings: Record<number, string[]> = {
  2: ['Simple, clean rooms', 'A plain and welcoming house', 'Good value for a short stop'],
  3: ['A friendly house', 'Bright rooms', 'A calm place to stay'],
  4: ['A well-kept hotel', 'Comfortable rooms', 'A generous house'],
  5: ['A quiet place of great comfort', 'One of the finest addresses', 'Large rooms and careful service'],
};
const bySea = ['a short walk from the water', 'with a breeze from the sea', 'close to the shore'];
const inland = ['around a green courtyard', 'under old trees', 'with a view over the town'];
const endings = [
  'Breakfast is cooked to order.',
  'The reception helps with taxis and tours.',
  'Families are welcome.',
  'The airport is easily reached.',
  'Ask for a room on the upper floors.',
];

function descriptionOf(key: string, { stars }: NamedHotel, { city, isCoastal }: SampleLocation): string {
  const opening = pick(`${key}/opening`, openings[stars] ?? ['A house']);
  const setting = pick(`${key}/setting`, isCoastal ? bySea : inland);
  const first = between(`${key}/ending`, 0, endings.length - 1);
  const ending = `${endings[first]} ${endings[(first + 2) % endings.length]}`;
  return `${opening} in ${city}, ${setting}. ${ending}`;
}

interface SampleRoomType {
  id: string;
  name: string;
}

export interface SampleRoom {
  id: string;
  typeId: string;
  number: string;
  floor: number;
  capacity: number;
  bedType: string;
  size: number;
  hasBalcony: boolean;
  priceMinor: number;
  status: 'available' | 'maintenance' | 'blocked';
  isLarge: boolean;
}

const kinds = [
  { name: 'Standard', share: 0.5, beds: ['Double', 'Twin', 'Double'], capacity: 2, size: 20, priceFactor: 1 },
  { name: 'Deluxe', share: 0.8, beds: ['Queen', 'King', 'Twin'], capacity: 2, size: 28, priceFactor: 1.3 },
  { name: 'Family', share: 0.92, beds: ['Double and twin'], capacity: 4, size: 38, priceFactor: 1.65 },
  { name: 'Suite', share: 1, beds: ['King'], capacity: 3, size: 50, priceFactor: 2.2 },
];

export function sampleRoomTypes({ id }: SampleHotel): SampleRoomType[] {
  return kinds.map(({ name }) => ({ id: sampleId('room type', `${id}/${name}`), name }));
}

/** Ten rooms per floor, with the suites at the top. */
export function sampleRooms(hotel: SampleHotel, types: readonly SampleRoomType[], count: number): SampleRoom[] {
  return Array.from({ length: count }, (_, index) => {
    const kindIndex = kinds.findIndex(({ share }) => index / count < share);
    const kind = kinds[kindIndex];
    const type = types[kindIndex];
    if (!kind || !type) throw new Error('A room has no type');
    const floor = Math.floor(index / 10) + 1;
    const number = String(floor * 100 + (index % 10) + 1);
    const key = `${hotel.id}/${number}`;
    return {
      id: sampleId('room', key),
      typeId: type.id,
      number,
      floor,
      capacity: kind.capacity,
      bedType: pick(`${key}/bed`, kind.beds),
      size: kind.size + hotel.stars * 2 + between(`${key}/size`, -2, 4),
      hasBalcony: floor > 1 && chance(`${key}/balcony`) < 0.4,
      priceMinor: Math.round((hotel.priceMinor * kind.priceFactor) / 100 + floor - 1) * 100,
      status: statusOf(key),
      isLarge: kind.size > 30,
    };
  });
}

function statusOf(key: string): SampleRoom['status'] {
  const random = chance(`${key}/status`);
  if (random < 0.02) return 'maintenance';
  return random < 0.03 ? 'blocked' : 'available';
}

export function roomCountOf({ id }: SampleHotel): number {
  return between(`${id}/rooms`, 40, 60);
}
