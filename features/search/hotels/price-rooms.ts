import type { Database } from '#db/connect.ts';
import { type Board, offerBoards, priceNights } from '#features/catalogue/rates/night-price.ts';
import type { UsdMinor } from '#lib/money.ts';
import { byPriceThenSmallness, cheapestRooms, type PickedRooms, type RoomGroup } from '../inventory/cheapest-rooms.ts';
import { type OpenHotel, priceRules, type RoomsOfHotel, readNightRates, readRoomsOfHotel } from './open-hotel.ts';
import type { ChosenRooms, OpenedStay } from './stay.ts';

/** Rooms of one type, capacity and price, with what one of them costs for the stay. */
export interface PricedGroup extends RoomsOfHotel, RoomGroup {
  nightsMinor: UsdMinor[];
  /** Null: sold for these nights. Otherwise the least number of nights, or `closed`. */
  refusal: number | 'closed' | null;
}

export interface BoardOffer {
  board: Board;
  /** For all guests and nights, on top of the rooms. */
  priceMinor: UsdMinor;
}

export interface PricedHotel {
  groups: PricedGroup[];
  /** What the guests can choose from. */
  boards: BoardOffer[];
  /** The wanted one, or what the price includes. */
  board: BoardOffer;
}

/** A hotel's rooms for a stay. Without valid dates each costs one night of its own price. */
export async function priceHotel(db: Database, hotel: OpenHotel, { stay, nights }: OpenedStay): Promise<PricedHotel> {
  const { discounts, board: rules } = priceRules(hotel);
  const [rooms, rates] = await Promise.all([
    readRoomsOfHotel(db, hotel.id, nights === null ? null : stay),
    nights === null ? null : readNightRates(db, hotel.id, stay),
  ]);
  const plain = Array.from({ length: nights ?? 1 }, () => undefined);
  const groups = rooms.map((group): PricedGroup => {
    const own = rates?.get(group.roomTypeId) ?? plain;
    const priced = priceNights(group.ownPriceMinor, own, { discounts, isResident: stay.isResident });
    const nightsMinor = priced.ok ? priced.nightsMinor : plain.map(() => group.ownPriceMinor);
    const priceMinor = nightsMinor.reduce((sum, night) => sum + night, 0);
    if (priced.ok) return { ...group, nightsMinor, priceMinor, refusal: null };
    const refusal = priced.error === 'closed' ? 'closed' : priced.minNights;
    return { ...group, free: 0, nightsMinor, priceMinor, refusal };
  });
  const boards = offerBoards(rules, { ...stay, nights: nights ?? 1 });
  const included = { board: rules.included, priceMinor: 0 };
  return { groups, boards, board: boards.find(({ board }) => board === stay.board) ?? included };
}

/** The rooms that were chosen by type, otherwise the cheapest of any types; null if they are too few or too small. */
export function pickRooms(
  groups: readonly PricedGroup[],
  chosen: readonly ChosenRooms[],
  party: { rooms: number; guests: number },
): PickedRooms<PricedGroup> | null {
  const open = groups.filter(({ free }) => free > 0);
  if (chosen.length < 2) {
    const [only] = chosen;
    return cheapestRooms(
      open.filter(({ roomTypeId }) => !only || roomTypeId === only.roomTypeId),
      party,
    );
  }
  return pickOfEach(open, chosen, party, byPriceThenSmallness) ?? pickOfEach(open, chosen, party, byCapacity);
}

const byCapacity: typeof byPriceThenSmallness = (a, b) => b.capacity - a.capacity || byPriceThenSmallness(a, b);

/** Takes rooms of each type in this order. */
function pickOfEach(
  open: readonly PricedGroup[],
  chosen: readonly ChosenRooms[],
  { guests }: { guests: number },
  order: typeof byPriceThenSmallness,
): PickedRooms<PricedGroup> | null {
  const picks = chosen.map(({ roomTypeId, count }) => {
    let missing = count;
    const ofType = open.filter((group) => group.roomTypeId === roomTypeId).toSorted(order);
    const taken = ofType.flatMap((group) => {
      const more = Math.min(missing, group.free);
      missing -= more;
      return more > 0 ? [{ ...group, count: more }] : [];
    });
    return missing === 0 ? taken : null;
  });
  if (picks.includes(null)) return null;
  const taken = picks.flatMap((ofType) => ofType ?? []);
  if (taken.reduce((beds, { capacity, count }) => beds + capacity * count, 0) < guests) return null;
  return {
    totalMinor: taken.reduce((sum, { priceMinor, count }) => sum + priceMinor * count, 0),
    picks: taken,
    roomsLeft: Math.min(...taken.map(({ free }) => free)),
  };
}
