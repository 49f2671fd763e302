import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { BOOKABLE_DAYS, type HotelQuery, parseHotelQuery } from '../hotel-query.ts';

/** The dates and the numbers of rooms and guests. */
export type Stay = Pick<HotelQuery, 'checkIn' | 'checkOut' | 'rooms' | 'adults' | 'children'>;

/** The URL of a hotel's page. */
export function hotelAddress(hotelId: string, stay: Stay): string {
  return `/hotels/${hotelId}?${stayParams(stay)}`;
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

export function stayParams({ checkIn, checkOut, rooms, adults, children }: Stay): URLSearchParams {
  const params = new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), adults: String(adults) });
  if (children) params.set('children', String(children));
  return params;
}

/** The stay that a URL requests, with the values of its form. */
export type OpenedStay = ReturnType<typeof openStay>;

export function openStay(params: URLSearchParams, { limits: { maxStayNights } }: Pick<Settings, 'limits'>, now: Date) {
  const today = businessToday(now);
  const { query, problems } = parseHotelQuery(params, { today, maxStayNights });
  const { checkIn, checkOut, rooms, children } = query;
  // As in the search form, the default is two adults; a URL with any of these parameters means one.
  const isRequested = ['checkIn', 'checkOut', 'rooms', 'adults', 'guests'].some((name) => params.has(name));
  const adults = isRequested ? query.adults : 2;
  const isWrong = Object.keys(problems).length > 0;
  return {
    today,
    lastBookableDay: addDays(today, BOOKABLE_DAYS),
    maxStayNights,
    stay: { checkIn, checkOut, rooms, adults, children },
    problems,
    /** Null if the request is invalid. */
    nights: isWrong ? null : daysBetween(checkIn, checkOut),
  };
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
