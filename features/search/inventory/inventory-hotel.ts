import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import type { LandmarkKind } from '#features/catalogue/landmarks/landmark.ts';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { BoardRules, Discounts, RatedRoom } from '#features/catalogue/rates/night-price.ts';

/** An amenity; hotels refer to it by its index. */
export interface InventoryAmenity {
  id: string;
  name: string;
  icon: AmenityIcon;
  isBusiness: boolean;
}

/** A named place of a city. */
export interface CityLandmark {
  id: string;
  kind: LandmarkKind;
  name: string;
  latitude: number;
  longitude: number;
  /** Of the catalogue, where the landmark is one. */
  airport?: { code: string; city: string; country: string } | null;
}

export interface InventoryCity {
  city: string;
  country: string;
  landmarks: readonly CityLandmark[];
}

/** A bookable hotel. Immutable: a changed hotel is replaced. */
export interface InventoryHotel {
  id: string;
  name: string;
  stars: number;
  address: string;
  addressAr: string;
  latitude: number | null;
  longitude: number | null;
  city: InventoryCity;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  photo: StoredPhoto | null;
  reviews: number;
  scoreTenths: number | null;
  /** Amenity numbers, sorted by name. */
  amenities: readonly number[];
  discounts: Discounts;
  board: BoardRules;
  /** Cheapest first, by the rooms' own prices. */
  rooms: readonly InventoryRooms[];
}

/** Bookable rooms with the same type, capacity and price. */
export interface InventoryRooms extends RatedRoom {
  roomType: string;
  capacity: number;
  count: number;
  /**
   * Arrival and departure day of each stay, room by room, with a zero after each room; null without stays. Days since
   * 1970, which fit until 2149.
   */
  taken: Uint16Array | null;
}

export const lastStayDay = 0xffff;

/** How many rooms are free on every night; `lastDay` is the day of departure. */
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
