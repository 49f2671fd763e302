import type { SampleHotel } from './hotels.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

export interface SampleRoomType {
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

/** Ten on a floor; the suites are at the top. */
export function sampleRooms(
  hotel: SampleHotel,
  types: readonly SampleRoomType[],
  count: number,
): SampleRoom[] {
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
  const luck = chance(`${key}/status`);
  if (luck < 0.02) return 'maintenance';
  return luck < 0.03 ? 'blocked' : 'available';
}

export function roomCountOf({ id }: SampleHotel): number {
  return between(`${id}/rooms`, 40, 60);
}
