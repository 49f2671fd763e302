import type { UsdMinor } from '#lib/money.ts';

/** How one night of a room type differs from the room's own price. */
export interface NightRate {
  /** Of the room's own price. */
  percent: number | null;
  /** Instead of it. */
  priceMinor: UsdMinor | null;
  /** For those who arrive on that day. */
  minNights: number | null;
  isClosed: boolean;
}

/** What a hotel takes off every night. */
export interface Discounts {
  weekPercent: number;
  monthPercent: number;
  residentPercent: number;
}

const week = 7;
const month = 28;

/**
 * The price of each night of a room, or why it can't be sold. Each night is rounded once, so that the nights
 * always add up to the stay. `rates` has an entry for each night; undefined is the room's own price.
 */
export function priceNights(
  basePriceMinor: UsdMinor,
  rates: readonly (NightRate | undefined)[],
  { discounts, isResident }: { discounts: Discounts; isResident: boolean },
):
  | { ok: true; nightsMinor: UsdMinor[] }
  | { ok: false; error: 'closed' }
  | { ok: false; error: 'too_short'; minNights: number } {
  if (rates.some((rate) => rate?.isClosed)) return { ok: false, error: 'closed' };
  const minNights = rates[0]?.minNights ?? 1;
  if (rates.length < minNights) return { ok: false, error: 'too_short', minNights };
  const share = shareAfterDiscounts(discounts, rates.length, isResident);
  return { ok: true, nightsMinor: rates.map((rate) => nightMinor(basePriceMinor, rate, share)) };
}

/** Then a price per night is an average. */
export function nightsDiffer(nightsMinor: readonly UsdMinor[]): boolean {
  return nightsMinor.some((night) => night !== nightsMinor[0]);
}

/** The rates of a room type by day since 1970, one after the other: searches ask tens of thousands of them. */
export interface RatesByDay {
  firstDay: number;
  /** A hole, and any other day, costs the room's own price. */
  rates: readonly (NightRate | undefined)[];
}

/** The nights of a stay by day since 1970; `lastDay` is the day of departure. */
export interface StayNights {
  firstDay: number;
  lastDay: number;
  isResident: boolean;
}

export interface RatedRoom {
  /** The room's own price, a night. */
  priceMinor: UsdMinor;
  /** Null where every night costs that. */
  rates: RatesByDay | null;
}

/** As `priceNights`; none if the room is not sold for these nights. */
export function priceStayNights(room: RatedRoom, discounts: Discounts, stay: StayNights): UsdMinor[] {
  const { firstDay, lastDay, isResident } = stay;
  const rates = Array.from({ length: lastDay - firstDay }, (_, night) => rateOn(room.rates, firstDay + night));
  const priced = priceNights(room.priceMinor, rates, { discounts, isResident });
  return priced.ok ? priced.nightsMinor : [];
}

/** Their sum, without making a list of them; undefined if it is not sold. */
export function priceStay(room: RatedRoom, discounts: Discounts, stay: StayNights): UsdMinor | undefined {
  const { priceMinor, rates } = room;
  const nights = stay.lastDay - stay.firstDay;
  const share = shareAfterDiscounts(discounts, nights, stay.isResident);
  if (!rates) return nights * nightMinor(priceMinor, undefined, share);
  if (nights < (rateOn(rates, stay.firstDay)?.minNights ?? 1)) return undefined;
  let sumMinor = 0;
  for (let day = stay.firstDay; day < stay.lastDay; day += 1) {
    const rate = rateOn(rates, day);
    if (rate?.isClosed) return undefined;
    sumMinor += nightMinor(priceMinor, rate, share);
  }
  return sumMinor;
}

function rateOn(known: RatesByDay | null, day: number): NightRate | undefined {
  return known === null || day < known.firstDay ? undefined : known.rates[day - known.firstDay];
}

/** As round as the price that it is made of: of whole dollars, whole dollars. */
function nightMinor(basePriceMinor: UsdMinor, rate: NightRate | undefined, share: number): UsdMinor {
  const ownMinor = rate?.priceMinor ?? basePriceMinor;
  const percent = rate?.priceMinor === null || rate === undefined ? (rate?.percent ?? 100) : 100;
  const exact = (ownMinor * percent * share) / 100;
  const dollars = Math.round(exact / 100) * 100;
  // A few cents are not nothing.
  return ownMinor % 100 === 0 && dollars > 0 ? dollars : Math.round(exact);
}

function shareAfterDiscounts(discounts: Discounts, nights: number, isResident: boolean): number {
  const { weekPercent, monthPercent, residentPercent } = discounts;
  const percent = nights >= month ? Math.max(weekPercent, monthPercent) : nights >= week ? weekPercent : 0;
  return (1 - percent / 100) * (isResident ? 1 - residentPercent / 100 : 1);
}

export const boards = ['room_only', 'breakfast', 'half_board'] as const;
export type Board = (typeof boards)[number];

/** In English, as on a price's lines; features/catalogue/fact-names.ts translates them. */
export const boardNames: Record<Board, string> = {
  room_only: 'Room only',
  breakfast: 'Breakfast',
  half_board: 'Half board',
};

/** What a hotel offers beside the room. */
export interface BoardRules {
  /** Part of every price. */
  included: Board;
  /** For an adult a night on top; null: not offered. */
  breakfastMinor: UsdMinor | null;
  halfBoardMinor: UsdMinor | null;
  childPercent: number;
}

/** The included one, and those above it that the hotel has a price for. */
export function offeredBoards({ included, breakfastMinor, halfBoardMinor }: BoardRules): Board[] {
  const perAdult = { room_only: null, breakfast: breakfastMinor, half_board: halfBoardMinor };
  const above = boards.slice(boards.indexOf(included) + 1);
  return [included, ...above.filter((board) => perAdult[board] !== null)];
}

interface BoardGuests {
  adults: number;
  children: number;
  nights: number;
}

/**
 * What a board costs all guests for the stay, on top of the rooms; undefined if the hotel doesn't offer it. Null stands for
 * the included one.
 */
export function boardPrice(
  rules: BoardRules,
  board: Board | null,
  { adults, children, nights }: BoardGuests,
): UsdMinor | undefined {
  if (board === null || board === rules.included) return 0;
  if (!offeredBoards(rules).includes(board)) return undefined;
  const adultMinor = (board === 'breakfast' ? rules.breakfastMinor : rules.halfBoardMinor) ?? 0;
  const childMinor = Math.round((adultMinor * rules.childPercent) / 100);
  return (adultMinor * adults + childMinor * children) * nights;
}

/** The boards that guests can choose from, with their prices. */
export function offerBoards(rules: BoardRules, guests: BoardGuests): { board: Board; priceMinor: UsdMinor }[] {
  return offeredBoards(rules).map((board) => ({ board, priceMinor: boardPrice(rules, board, guests) ?? 0 }));
}
