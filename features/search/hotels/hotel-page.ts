import type { Database } from '#db/connect.ts';
import { listHotelPhotos } from '#features/catalogue/pictures/hotel-photos.ts';
import { nightsDiffer } from '#features/catalogue/rates/night-price.ts';
import type { UsdMinor } from '#lib/money.ts';
import { MAX_ROOMS } from '../hotel-query.ts';
import { cheapestRooms } from '../inventory/cheapest-rooms.ts';
import { scoreTenths } from '../inventory/guest-score.ts';
import {
  countReviews,
  readGuestReviews,
  readLandmarksAround,
  readOpenHotel,
  readShownAmenities,
  reviewsPerPage,
} from './open-hotel.ts';
import { type PricedGroup, pickRooms, priceHotel } from './price-rooms.ts';
import { cancellationTerms, type OpenedStay } from './stay.ts';

export type HotelPage = NonNullable<Awaited<ReturnType<typeof readHotelPage>>>;

interface ReviewsShown {
  reviewsPage: number;
  /** A language or a kind of guests; others mean all. */
  reviewsOf: string | null;
  /** Whose language comes first. */
  reader: string;
}

/** The data of a hotel's page for a stay. Undefined if the hotel can't be booked. */
export async function readHotelPage(
  db: Database,
  id: string,
  { opened, reviewsPage, reviewsOf, reader }: { opened: OpenedStay } & ReviewsShown,
) {
  const hotel = await readOpenHotel(db, id);
  if (!hotel) return undefined;
  const { stay, nights, today } = opened;
  const total = hotel.ratings.reduce((sum, count) => sum + count, 0);
  const ratingSum = hotel.ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const choices = await countReviews(db, id);
  const chosen = choices.find(({ value }) => value === reviewsOf);
  const pages = Math.max(1, Math.ceil((chosen?.count ?? total) / reviewsPerPage));
  const page = Math.min(reviewsPage, pages);
  const [photos, amenities, { groups, boards, board }, list, landmarks] = await Promise.all([
    listHotelPhotos(db, id),
    readShownAmenities(db, id),
    priceHotel(db, hotel, opened),
    readGuestReviews(db, id, { page, chosen: chosen?.value ?? null, reader }),
    readLandmarksAround(db, id),
  ]);
  const request =
    nights === null
      ? null
      : { rooms: stay.rooms, guests: stay.adults + stay.children, nights, boardMinor: board.priceMinor };
  return {
    hotel,
    landmarks,
    photos,
    amenities: amenities.ofHotel,
    /** Null without reviews. */
    scoreTenths: scoreTenths({ reviews: total, ratingSum }),
    reviews: { total, page, pages, list, choices, chosen: chosen?.value },
    rooms: offerRooms(groups, amenities.ofRoomType, request),
    /** What the guests can choose, and what the prices are for. */
    boards,
    board: board.board,
    /** The cheapest rooms of any types for all guests; null if there are none or the dates are invalid. */
    best: request && bestOf(groups, request),
    /** Null if the dates are invalid. */
    cancellation: nights === null ? null : cancellationTerms(hotel, { checkIn: stay.checkIn, today }),
  };
}

interface Request {
  rooms: number;
  guests: number;
  nights: number;
  /** For all guests and nights. */
  boardMinor: UsdMinor;
}

function bestOf(groups: readonly PricedGroup[], request: Request) {
  const picked = pickRooms(groups, [], request);
  if (!picked) return null;
  const picks = picked.picks.map(({ roomType, capacity, priceMinor, count }) => ({
    ...{ roomType, capacity, priceMinor, count },
  }));
  return { picks, ...priceOf(picked.totalMinor, picked.picks, request) };
}

/** With board. */
function priceOf(
  roomsMinor: UsdMinor,
  rooms: readonly Pick<PricedGroup, 'nightsMinor'>[],
  { nights, boardMinor }: Pick<Request, 'nights' | 'boardMinor'>,
) {
  const totalMinor = roomsMinor + boardMinor;
  const isAverage = rooms.some(({ nightsMinor }) => nightsDiffer(nightsMinor));
  return { totalMinor, perNightMinor: Math.round(totalMinor / nights), isAverage };
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
  /** For all requested rooms and the board if they fit, else for the cheapest one. */
  perNightMinor: UsdMinor;
  /** The nights differ in price. */
  isAverage: boolean;
  /** The same for the stay; a night without dates. */
  totalMinor: UsdMinor;
  /** What each more room costs for the stay, without board: the cheapest first. */
  roomsMinor: UsdMinor[];
  /** Each night of the cheapest room; empty where all cost the same. */
  nightsMinor: UsdMinor[];
  /** For those who arrive on that day. */
  minNights: number | null;
  /** `fits`: the requested number of rooms holds all guests. */
  state: 'fits' | 'tooFew' | 'tooSmall' | 'tooShort' | 'soldOut' | 'undated';
}

/** Room types by price: bookable ones first, sold out ones last. Without a request they are undated. */
export function offerRooms(
  groups: readonly PricedGroup[],
  amenities: ReadonlyMap<string, readonly string[]>,
  request: Request | null,
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

function describeType(ofType: PricedGroup[]) {
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
  ofType: PricedGroup[],
  request: Request | null,
): Omit<RoomOffer, 'roomTypeId' | 'amenities' | keyof ReturnType<typeof describeType>> {
  const free = sum(ofType, 'free');
  const open = ofType.filter((group) => group.free > 0);
  const [cheapest] = (free > 0 ? open : ofType).toSorted((a, b) => a.priceMinor - b.priceMinor);
  const minNights = cheapest && typeof cheapest.refusal === 'number' ? cheapest.refusal : null;
  const nightsMinor = cheapest && nightsDiffer(cheapest.nightsMinor) ? cheapest.nightsMinor : [];
  const ofOne = priceOf(cheapest?.priceMinor ?? 0, [{ nightsMinor }], { nights: request?.nights ?? 1, boardMinor: 0 });
  const roomsMinor = open
    .flatMap((group) => Array.from({ length: group.free }, () => group.priceMinor))
    .toSorted((a, b) => a - b)
    .slice(0, MAX_ROOMS);
  const one = { free, nightsMinor, minNights, roomsMinor, ...ofOne };
  if (minNights !== null) return { ...one, state: 'tooShort' };
  if (free === 0) return { ...one, state: 'soldOut' };
  if (!request) return { ...one, state: 'undated' };
  const picked = cheapestRooms(open, request);
  if (picked) {
    // Of one room, only those that hold everybody are left for them.
    const fitting = request.rooms === 1 ? open.filter(({ capacity }) => capacity >= request.guests) : open;
    return { ...one, free: sum(fitting, 'free'), ...priceOf(picked.totalMinor, picked.picks, request), state: 'fits' };
  }
  return { ...one, state: free < request.rooms ? 'tooFew' : 'tooSmall' };
}

function rank(state: RoomOffer['state']): number {
  if (state === 'soldOut' || state === 'tooShort') return 2;
  return state === 'fits' || state === 'undated' ? 0 : 1;
}

function sum(ofType: readonly PricedGroup[], what: 'rooms' | 'free' | 'balconies'): number {
  return ofType.reduce((total, group) => total + group[what], 0);
}
