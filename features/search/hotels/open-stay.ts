import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { BOOKABLE_DAYS } from '../bookable-days.ts';
import { type HotelProblems, parseHotelQuery } from '../hotel-query.ts';
import type { Stay } from './stay-address.ts';

/** The stay that an address asks for, with everything that the form for it shows. */
export interface OpenedStay {
  today: CalendarDate;
  lastBookableDay: CalendarDate;
  maxStayNights: number;
  stay: Stay;
  problems: HotelProblems;
  /** Null while something is wrong: nothing can be asked for then. */
  nights: number | null;
}

export function openStay(
  params: URLSearchParams,
  { limits: { maxStayNights } }: Pick<Settings, 'limits'>,
  now: Date,
): OpenedStay {
  const today = businessToday(now);
  const { query, problems } = parseHotelQuery(params, { today, maxStayNights });
  const { checkIn, checkOut, rooms, children } = query;
  // As in the search form: two adults in a room, unless somebody says anything at all.
  const isRequested = ['checkIn', 'checkOut', 'rooms', 'adults', 'guests'].some((name) => params.has(name));
  const adults = isRequested ? query.adults : 2;
  const isWrong = Object.keys(problems).length > 0;
  return {
    today,
    lastBookableDay: addDays(today, BOOKABLE_DAYS),
    maxStayNights,
    stay: { checkIn, checkOut, rooms, adults, children },
    problems,
    nights: isWrong ? null : daysBetween(checkIn, checkOut),
  };
}
