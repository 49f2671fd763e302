import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import type { HotelPhoto } from '#features/catalogue/pictures/list-hotel-photos.ts';

/** What guests may ask for, each under the number that hotels refer to it by. */
export interface InventoryAmenity {
  id: string;
  name: string;
  icon: AmenityIcon;
  isBusiness: boolean;
}

export interface InventoryCity {
  city: string;
  country: string;
  /** Its middle. */
  latitude: number | null;
  longitude: number | null;
}

/** A hotel that takes guests, as searches need it. Never changed: one that was read again takes its place. */
export interface InventoryHotel {
  id: string;
  name: string;
  stars: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
  city: InventoryCity;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  photo: HotelPhoto | null;
  reviews: number;
  scoreTenths: number | null;
  /** Their numbers, in the order of their names. */
  amenities: readonly number[];
  /** The cheapest first. */
  rooms: readonly InventoryRooms[];
}

/** The rooms of a hotel that are alike and may be sold: of one type, for as many guests, at one price. */
export interface InventoryRooms {
  roomType: string;
  capacity: number;
  priceMinor: number;
  count: number;
  /**
   * First and last day of each stay that somebody has, room by room, with a zero behind each room. Nothing where nobody
   * has any. Days are numbers since 1970, which fit until 2149.
   */
  taken: Uint16Array | null;
}

export const lastStayDay = 0xffff;

/** How many are free on every night from one day to another, which is that of departure. */
export function countFree({ count, taken }: InventoryRooms, firstDay: number, lastDay: number): number {
  if (!taken) return count;
  let free = count;
  let isFree = true;
  let position = 0;
  while (position < taken.length) {
    const arrival = taken[position] ?? 0;
    if (arrival === 0) {
      isFree = true;
      position += 1;
      continue;
    }
    if (isFree && arrival < lastDay && (taken[position + 1] ?? 0) > firstDay) {
      isFree = false;
      free -= 1;
    }
    position += 2;
  }
  return free;
}
