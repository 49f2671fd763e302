import { cheapestRooms } from './cheapest-rooms.ts';
import type { RoomsOfHotel } from './read-rooms-of-hotel.ts';

/** One type of room, as the page of its hotel offers it. */
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
  /** Of all rooms asked for together where they fit, else of the cheapest one. */
  perNightMinor: number;
  /** `fits`: as many as asked for hold all guests. */
  state: 'fits' | 'tooFew' | 'tooSmall' | 'soldOut' | 'undated';
}

/** The types by price: first those that can be booked, at the end those that are sold out. Undated without an ask. */
export function offerRooms(
  groups: readonly RoomsOfHotel[],
  amenities: ReadonlyMap<string, readonly string[]>,
  asked: { rooms: number; guests: number } | null,
): RoomOffer[] {
  const types = Map.groupBy(groups, ({ roomTypeId }) => roomTypeId);
  return [...types]
    .map(([roomTypeId, ofType]) => ({
      ...describeType(ofType),
      roomTypeId,
      amenities: [...(amenities.get(roomTypeId) ?? [])],
      ...offer(ofType, asked),
    }))
    .toSorted(
      (a, b) =>
        rank(a.state) - rank(b.state) ||
        a.perNightMinor - b.perNightMinor ||
        a.name.localeCompare(b.name, 'en'),
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
  asked: { rooms: number; guests: number } | null,
): Pick<RoomOffer, 'free' | 'perNightMinor' | 'state'> {
  const free = sum(ofType, 'free');
  const open = ofType.filter((group) => group.free > 0);
  const cheapestOne = Math.min(...(free > 0 ? open : ofType).map(({ priceMinor }) => priceMinor));
  if (free === 0) return { free, perNightMinor: cheapestOne, state: 'soldOut' };
  if (!asked) return { free, perNightMinor: cheapestOne, state: 'undated' };
  const picked = cheapestRooms(open, asked);
  if (picked) return { free, perNightMinor: picked.perNightMinor, state: 'fits' };
  return { free, perNightMinor: cheapestOne, state: free < asked.rooms ? 'tooFew' : 'tooSmall' };
}

function rank(state: RoomOffer['state']): number {
  if (state === 'soldOut') return 2;
  return state === 'fits' || state === 'undated' ? 0 : 1;
}

function sum(ofType: readonly RoomsOfHotel[], what: 'rooms' | 'free' | 'balconies'): number {
  return ofType.reduce((total, group) => total + group[what], 0);
}
