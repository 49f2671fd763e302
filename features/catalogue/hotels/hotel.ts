import { type AmenityChoice, amenityText } from '../editing/amenity-choices.ts';
import { dollarsText } from '../editing/amounts.ts';
import { type Coordinates, coordinateValues } from '../editing/coordinates.ts';
import type { Values } from '../editing/save-outcome.ts';

export const hotelFields = [
  'name',
  'city',
  'country',
  'address',
  'description',
  'status',
  'star_rating',
  'price_per_night',
  'total_rooms',
  'amenities',
  'latitude',
  'longitude',
  'check_in_from',
  'check_out_until',
  'free_cancellation_days',
  'cancellation_fee_percent',
] as const;
export type HotelField = (typeof hotelFields)[number];

export const hotelLabels: Record<HotelField, string> = {
  name: 'Name',
  city: 'City',
  country: 'Country',
  address: 'Address',
  description: 'Description',
  status: 'Status',
  star_rating: 'Star rating',
  price_per_night: 'Price per night',
  total_rooms: 'Total rooms',
  amenities: 'Amenities',
  latitude: 'Latitude',
  longitude: 'Longitude',
  check_in_from: 'Check-in from',
  check_out_until: 'Check-out until',
  free_cancellation_days: 'Free cancellation',
  cancellation_fee_percent: 'Cancellation fee',
};

export const hotelStatuses = ['active', 'inactive', 'maintenance'] as const;
export type HotelStatus = (typeof hotelStatuses)[number];

export const hotelDefaults = {
  country: 'KE',
  status: 'active',
  star_rating: '3',
  check_in_from: '14:00',
  check_out_until: '11:00',
  free_cancellation_days: '1',
  cancellation_fee_percent: '100',
} as const satisfies Partial<Values<HotelField>>;

export interface Hotel {
  name: string;
  city: string;
  /** ISO 3166-1. */
  country: string;
  address: string;
  description: string;
  status: HotelStatus;
  starRating: number;
  /** Null: on request. */
  priceMinor: number | null;
  /** How many a new hotel begins with; afterwards they are counted. */
  totalRooms: number;
  amenities: AmenityChoice[];
  coordinates: Coordinates | null;
  checkInFrom: string;
  checkOutUntil: string;
  /** Null: it is never free. */
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
}

export const hotelLimits = {
  name: 120,
  city: 80,
  address: 200,
  description: 2_000,
  totalRooms: 2_000,
  freeCancellationDays: 90,
} as const;

export function hotelValues(hotel: Hotel): Values<HotelField> {
  return {
    name: hotel.name,
    city: hotel.city,
    country: hotel.country,
    address: hotel.address,
    description: hotel.description,
    status: hotel.status,
    star_rating: String(hotel.starRating),
    price_per_night: hotel.priceMinor === null ? '' : dollarsText(hotel.priceMinor),
    total_rooms: String(hotel.totalRooms),
    amenities: amenityText(hotel.amenities.map(({ name }) => name)),
    ...coordinateValues({
      latitude: hotel.coordinates?.latitude ?? null,
      longitude: hotel.coordinates?.longitude ?? null,
    }),
    check_in_from: hotel.checkInFrom,
    check_out_until: hotel.checkOutUntil,
    free_cancellation_days: hotel.freeCancellationDays?.toString() ?? '',
    cancellation_fee_percent: String(hotel.cancellationFeePercent),
  };
}
