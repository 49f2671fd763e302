import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { boardNames } from '#features/catalogue/rates/night-price.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { type Minor, percentOf, percentsOf, shareOut, type UsdMinor } from '#lib/money.ts';
import type { BookedFlight, BookingDetails } from './booking.ts';
import { stepOf, totalAmount } from './booking-amount.ts';

/** The passengers of one type, the rooms of one type, or the guests' board. */
export type BookedPart =
  | { kind: PassengerType; count: number }
  | { kind: 'room'; count: number; room: string; nights: number };

type Trip = Pick<BookingDetails, 'stay' | 'flights' | 'travellers'>;
type PricedTrip = Trip & Pick<BookingDetails, 'agency' | 'currency' | 'totalUsdMinor' | 'chargedUnits'>;

interface SharedPrice {
  /** As on the ticket and the invoice. */
  parts: { part: BookedPart; amount: Minor }[];
  /** One for each flight, or one for the stay. */
  items: Minor[];
}

/**
 * What each part of a trip costs the customer, in the currency of the booking. An agency's commission is in the total and so
 * in every part, in proportion: no part reveals the net price.
 */
export function sharePrice(trip: PricedTrip): SharedPrice {
  return shareTotal(trip, totalAmount(trip), stepOf(trip));
}

/** The same in US cents. */
export function shareUsdPrice(trip: PricedTrip): SharedPrice {
  return shareTotal(trip, trip.totalUsdMinor, 1);
}

/** What goes back to the customer of each flight, or of the stay, at these percentages. */
export function shareRefund(trip: PricedTrip, percents: readonly number[]): Minor[] {
  return refundItems(trip, sharePrice(trip).items, stepOf(trip), percents);
}

/** The same in US cents. */
export function shareUsdRefund(trip: PricedTrip, percents: readonly number[]): UsdMinor[] {
  return refundItems(trip, shareUsdPrice(trip).items, 1, percents);
}

/**
 * The checkout shows an amount for each leg and type of passenger, or for each type of room. Everything that is shown later
 * adds these up or divides them further, so that the customer finds the same amounts everywhere.
 */
function shareTotal(trip: Trip, total: number, step: number): SharedPrice {
  const share = (amount: number, weights: readonly UsdMinor[]) =>
    shareOut(amount / step, weights).map((steps) => steps * step);
  const cells = netCells(trip);
  const amounts = share(
    total,
    cells.map(({ usdMinor }) => usdMinor),
  );
  const charged = cells.map((cell, position) => ({ ...cell, amount: amounts[position] ?? 0 }));
  const flights = flightsByLeg(trip).flatMap(([leg, own]) =>
    share(
      sumOf(charged, (cell) => (cell.leg === leg ? cell.amount : 0)),
      own.map(({ priceMinor }) => priceMinor),
    ),
  );
  return {
    parts: byPart(charged).map(({ part, cells: own }) => ({ part, amount: sumOf(own, ({ amount }) => amount) })),
    items: trip.stay ? [total] : flights,
  };
}

/** Rounded once a leg, as the ticket names it. The fee of a hotel is rounded and the rest refunded. */
function refundItems(trip: Trip, items: readonly number[], step: number, percents: readonly number[]): number[] {
  const parts = items.map((item, position) => ({ amount: item / step, percent: percents[position] ?? 0 }));
  if (trip.stay) return parts.map(({ amount, percent }) => (amount - percentOf(amount, 100 - percent)) * step);
  return flightsByLeg(trip).flatMap(([leg]) => {
    const own = parts.filter((_, position) => trip.flights[position]?.leg === leg);
    const weights = own.map(({ amount, percent }) => amount * percent);
    return shareOut(percentsOf(own), weights).map((steps) => steps * step);
  });
}

/** The parts of a booking at net prices. */
export function netParts(trip: Trip): { part: BookedPart; usdMinor: UsdMinor }[] {
  return byPart(netCells(trip)).map(({ part, cells }) => ({
    part,
    usdMinor: sumOf(cells, ({ usdMinor }) => usdMinor),
  }));
}

interface PriceCell {
  part: BookedPart;
  /** Null for rooms. */
  leg: number | null;
  usdMinor: UsdMinor;
}

function netCells(trip: Trip): PriceCell[] {
  const { stay, travellers } = trip;
  if (stay) {
    const board = { type: boardNames[stay.board], count: stay.adults + stay.children, totalMinor: stay.boardMinor };
    const paid = [...roomsByType(stay.rooms), ...(stay.boardMinor > 0 ? [board] : [])];
    return paid.map(({ type, count, totalMinor }) => ({
      part: { kind: 'room', count, room: type, nights: stay.nights },
      leg: null,
      usdMinor: totalMinor,
    }));
  }
  const passengers = (['adult', 'child', 'infant'] as const)
    .map((kind) => ({ kind, count: travellers.filter(({ type }) => type === kind).length }))
    .filter(({ count }) => count > 0);
  return flightsByLeg(trip).flatMap(([leg, flights]) =>
    passengers.map((part) => ({
      part,
      leg,
      usdMinor: sumOf(flights, ({ fareMinor }) => fareMinor[part.kind] * part.count),
    })),
  );
}

function flightsByLeg({ flights }: Pick<Trip, 'flights'>): [number, BookedFlight[]][] {
  return [...Map.groupBy(flights, ({ leg }) => leg)];
}

function byPart<Cell extends PriceCell>(cells: readonly Cell[]): { part: BookedPart; cells: Cell[] }[] {
  const groups = Map.groupBy(cells, ({ part }) => (part.kind === 'room' ? part.room : part.kind));
  return [...groups.values()].flatMap((own) => (own[0] ? [{ part: own[0].part, cells: own }] : []));
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
