import type { NamedHotel } from './hotel-names.ts';
import type { SampleLocation } from './locations.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

export interface SampleHotel extends NamedHotel {
  id: string;
  location: SampleLocation;
  description: string;
  status: 'active' | 'inactive' | 'maintenance';
  /** Of its simplest room. */
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
  const dollars =
    location.roomDollars * (priceByStars[named.stars] ?? 1) * (0.9 + chance(`${key}/price`) * 0.2);
  const luck = chance(`${key}/status`);
  return {
    ...named,
    id: sampleId('hotel', key),
    location,
    description: descriptionOf(key, named, location),
    status: luck < 0.03 ? 'maintenance' : luck < 0.06 ? 'inactive' : 'active',
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

function descriptionOf(key: string, { stars }: NamedHotel, { city, isByTheSea }: SampleLocation): string {
  const opening = pick(`${key}/opening`, openings[stars] ?? ['A house']);
  const setting = pick(`${key}/setting`, isByTheSea ? bySea : inland);
  const first = between(`${key}/ending`, 0, endings.length - 1);
  const ending = `${endings[first]} ${endings[(first + 2) % endings.length]}`;
  return `${opening} in ${city}, ${setting}. ${ending}`;
}
