import type { Database } from '#db/connect.ts';
import { listHotelPhotos } from '#features/catalogue/pictures/hotel-photos.ts';
import type { UsdMinor } from '#lib/money.ts';
import { cheapestRooms } from '../inventory/cheapest-rooms.ts';
import { scoreTenths } from '../inventory/guest-score.ts';
import {
  type RoomsOfHotel,
  readGuestReviews,
  readLandmarksAround,
  readOpenHotel,
  readRoomsOfHotel,
  readShownAmenities,
  reviewsPerPage,
} from './open-hotel.ts';
import { cancellationTerms, type OpenedStay } from './stay.ts';

export type HotelPage = NonNullable<Awaited<ReturnType<typeof readHotelPage>>>;

/** The data of a hotel's page for a stay. Undefined if the hotel can't be booked. */
export async function readHotelPage(
  db: Database,
  id: string,
  { opened, reviewsPage }: { opened: OpenedStay; reviewsPage: number },
) {
  const hotel = await readOpenHotel(db, id);
  if (!hotel) return undefined;
  const { stay, nights, today } = opened;
  const total = hotel.ratings.reduce((sum, count) => sum + count, 0);
  const ratingSum = hotel.ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const pages = Math.max(1, Math.ceil(total / reviewsPerPage));
  const page = Math.min(reviewsPage, pages);
  const [photos, amenities, groups, list, landmarks] = await Promise.all([
    listHotelPhotos(db, id),
    readShownAmenities(db, id),
    readRoomsOfHotel(db, id, nights === null ? null : stay),
    readGuestReviews(db, id, page),
    readLandmarksAround(db, id),
  ]);
  const request = nights === null ? null : { rooms: stay.rooms, guests: stay.adults + stay.children };
  const open = groups.filter(({ free }) => free > 0);
  return {
    hotel,
    landmarks,
    photos,
    amenities: amenities.ofHotel,
    /** Null without reviews. */
    scoreTenths: scoreTenths({ reviews: total, ratingSum }),
    reviews: { total, page, pages, list },
    rooms: offerRooms(groups, amenities.ofRoomType, request),
    /** The cheapest rooms of any types for all guests; null if there are none or the dates are invalid. */
    best: request && cheapestRooms(open, request),
    /** Null if the dates are invalid. */
    cancellation: nights === null ? null : cancellationTerms(hotel, { checkIn: stay.checkIn, today }),
  };
}

/** A room type as offered on the hotel's page. */
export interface RoomOffer {
  roomTypeId: string;
  name: string;
  beds: string[];
  sizeFrom: number;
  sizeTo: number;
  balcony: 'all' | 'some' | 'none';
  capacity: number;
  amenities: string[];
  free: number;
  /** For all requested rooms if they fit, else for the cheapest one. */
  perNightMinor: UsdMinor;
  /** `fits`: the requested number of rooms holds all guests. */
  state: 'fits' | 'tooFew' | 'tooSmall' | 'soldOut' | 'undated';
}

/** Room types by price: bookable ones first, sold out ones last. Without a request they are undated. */
export function offerRooms(
  groups: readonly RoomsOfHotel[],
  amenities: ReadonlyMap<string, readonly string[]>,
  request: { rooms: number; guests: number } | null,
): RoomOffer[] {
  const types = Map.groupBy(groups, ({ roomTypeId }) => roomTypeId);
  return [...types]
    .map(([roomTypeId, ofType]) => ({
      ...describeType(ofType),
      roomTypeId,
      amenities: [...(amenities.get(roomTypeId) ?? [])],
      ...offer(ofType, request),
    }))
    .toSorted(
      (a, b) =>
        rank(a.state) - rank(b.state) || a.perNightMinor - b.perNightMinor || a.name.localeCompare(b.name, 'en'),
    );
}

function describeType(ofType: RoomsOfHotel[]) {
  const rooms = sum(ofType, 'rooms');
  const balconies = sum(ofType, 'balconies');
  const open = ofType.filter(({ free }) => free > 0);
  return {
    name: ofType[0]?.roomType ?? '',
    beds: [...new Set(ofType.flatMap(({ beds }) => beds))].toSorted((a, b) => a.localeCompare(b, 'en')),
    sizeFrom: Math.min(...ofType.map(({ sizeFrom }) => sizeFrom)),
    sizeTo: Math.max(...ofType.map(({ sizeTo }) => sizeTo)),
    balcony: balconyOf(balconies, rooms),
    capacity: Math.max(...(open.length > 0 ? open : ofType).map(({ capacity }) => capacity)),
  };
}

function balconyOf(balconies: number, rooms: number): RoomOffer['balcony'] {
  if (balconies === 0) return 'none';
  return balconies === rooms ? 'all' : 'some';
}

function offer(
  ofType: RoomsOfHotel[],
  request: { rooms: number; guests: number } | null,
): Pick<RoomOffer, 'free' | 'perNightMinor' | 'state'> {
  const free = sum(ofType, 'free');
  const open = ofType.filter((group) => group.free > 0);
  const cheapestOne = Math.min(...(free > 0 ? open : ofType).map(({ priceMinor }) => priceMinor));
  if (free === 0) return { free, perNightMinor: cheapestOne, state: 'soldOut' };
  if (!request) return { free, perNightMinor: cheapestOne, state: 'undated' };
  const picked = cheapestRooms(open, request);
  if (picked) return { free, perNightMinor: picked.perNightMinor, state: 'fits' };
  return { free, perNightMinor: cheapestOne, state: free < request.rooms ? 'tooFew' : 'tooSmall' };
}

function rank(state: RoomOffer['state']): number {
  if (state === 'soldOut') return 2;
  return state === 'fits' || state === 'undated' ? 0 : 1;
}

function sum(ofType: readonly RoomsOfHotel[], what: 'rooms' | 'free' | 'balconies'): number {
  return ofType.reduce((total, group) => total + group[what], 0);
}
