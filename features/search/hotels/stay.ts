import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { type Board, boards } from '#features/catalogue/rates/night-price.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import { BOOKABLE_DAYS, type HotelQuery, parseHotelQuery } from '../hotel-query.ts';

/** The dates, the numbers of rooms and guests, and what the price is for. */
export interface Stay
  extends Pick<HotelQuery, 'checkIn' | 'checkOut' | 'rooms' | 'adults' | 'children'>,
    Partial<StayTerms> {}

export interface StayTerms {
  /** Null: what the hotel's price includes. */
  board: Board | null;
  /** A resident of the country, who proves it at check-in. */
  isResident: boolean;
}

export function parseStayTerms(params: URLSearchParams): StayTerms {
  return {
    board: boards.find((board) => board === params.get('board')) ?? null,
    isResident: params.get('rate') === 'resident',
  };
}

export function stayTermParams({ board, isResident }: Partial<StayTerms>): [string, string][] {
  return [...(board ? [['board', board] as [string, string]] : []), ...(isResident ? [residentRate] : [])];
}

const residentRate: [string, string] = ['rate', 'resident'];

/** The URL of a hotel's page. */
export function hotelAddress(hotelId: string, stay: Stay): string {
  return `/hotels/${hotelId}?${stayParams(stay)}`;
}

/** Rooms that somebody chose by their type. */
export interface ChosenRooms {
  roomTypeId: string;
  count: number;
}

/**
 * Each `roomType` is an id, which means all rooms of the stay, or `id:count`. Empty: the cheapest rooms of any types.
 * Undefined: no such rooms can exist.
 */
export function parseChosenRooms(params: URLSearchParams, { rooms }: Pick<Stay, 'rooms'>): ChosenRooms[] | undefined {
  const chosen = roomTypeParams(params).map(([roomTypeId, count]) => ({ roomTypeId, count: count ?? rooms }));
  const isSound = chosen.every(({ roomTypeId, count }) => isId(roomTypeId) && count > 0);
  const isEachOnce = new Set(chosen.map(({ roomTypeId }) => roomTypeId)).size === chosen.length;
  return isSound && isEachOnce ? chosen : undefined;
}

/** A select field of a room type that nobody wants sends an empty value. */
function roomTypeParams(params: URLSearchParams): [roomTypeId: string, count: number | undefined][] {
  return params
    .getAll('roomType')
    .filter(Boolean)
    .map((text) => {
      const [roomTypeId = '', count] = text.split(':');
      return [roomTypeId, count === undefined ? undefined : /^\d{1,2}$/.test(count) ? Number(count) : 0];
    });
}

/** The URL of the checkout, for the cheapest rooms that fit or those of one type. */
export function checkoutAddress(
  hotelId: string,
  stay: Stay,
  seen: {
    roomTypeId?: string | undefined;
    /** The displayed price of the whole stay, in US cents: the checkout reports a change. */
    priceMinor: UsdMinor;
  },
): string {
  const params = new URLSearchParams({ type: 'hotels', hotel: hotelId });
  if (seen.roomTypeId) params.set('roomType', seen.roomTypeId);
  for (const [name, value] of stayParams(stay)) params.set(name, value);
  params.set('price', String(seen.priceMinor));
  return `/checkout?${params}`;
}

/** The URL of saved or compared hotels, with prices if there is a stay. */
export function chosenAddress(page: 'shortlist' | 'compare', hotelIds: readonly string[], stay: Stay | null): string {
  const params = new URLSearchParams([...hotelIds.map((id) => ['hotel', id]), ...(stay ? stayParams(stay) : [])]);
  return params.size > 0 ? `/hotels/${page}?${params}` : `/hotels/${page}`;
}

export function stayParams({ checkIn, checkOut, rooms, adults, children, ...terms }: Stay): URLSearchParams {
  const params = new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), adults: String(adults) });
  if (children) params.set('children', String(children));
  for (const [name, value] of stayTermParams(terms)) params.set(name, value);
  return params;
}

/** The stay that a URL requests, with the values of its form. */
export type OpenedStay = ReturnType<typeof openStay>;

export function openStay(params: URLSearchParams, { limits: { maxStayNights } }: Pick<Settings, 'limits'>, now: Date) {
  const today = businessToday(now);
  const { query, problems } = parseHotelQuery(withChosenRooms(params), { today, maxStayNights });
  const { checkIn, checkOut, rooms, children } = query;
  // As in the search form, the default is two adults; a URL with any of these parameters means one.
  const isRequested = ['checkIn', 'checkOut', 'rooms', 'adults', 'guests'].some((name) => params.has(name));
  const adults = isRequested ? query.adults : 2;
  const isWrong = Object.keys(problems).length > 0;
  return {
    today,
    lastBookableDay: addDays(today, BOOKABLE_DAYS),
    maxStayNights,
    stay: { checkIn, checkOut, rooms, adults, children, ...parseStayTerms(params) },
    problems,
    /** Null if the request is invalid. */
    nights: isWrong ? null : daysBetween(checkIn, checkOut),
  };
}

/** Rooms that were chosen one by one are as many as they are, whatever else the URL says. */
function withChosenRooms(params: URLSearchParams): URLSearchParams {
  const counts = roomTypeParams(params).flatMap(([, count]) => count ?? []);
  if (counts.length === 0) return params;
  const counted = new URLSearchParams(params);
  counted.set('rooms', String(counts.reduce((sum, count) => sum + count, 0)));
  return counted;
}

/** A hotel's cancellation rule, applied to a stay. */
export interface CancellationTerms {
  /** The last day of free cancellation; null if there is none or it has passed. */
  freeUntil: CalendarDate | null;
  /** Of the price of the stay, after the free period. */
  feePercent: number;
}

export function cancellationTerms(
  rule: { freeCancellationDays: number | null; cancellationFeePercent: number },
  { checkIn, today }: { checkIn: CalendarDate; today: CalendarDate },
): CancellationTerms {
  const { freeCancellationDays, cancellationFeePercent: feePercent } = rule;
  // Without a fee, cancellation is free until check-in.
  if (feePercent === 0) return { freeUntil: checkIn, feePercent };
  return { freeUntil: freeCancellationUntil({ freeCancellationDays, checkIn }, today), feePercent };
}

function freeCancellationUntil(
  { freeCancellationDays, checkIn }: { freeCancellationDays: number | null; checkIn: CalendarDate },
  today: CalendarDate,
): CalendarDate | null {
  if (freeCancellationDays === null) return null;
  const lastDay = addDays(checkIn, -freeCancellationDays);
  return lastDay < today ? null : lastDay;
}
