import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';
import { BOOKABLE_DAYS } from './bookable-days.ts';

export interface HotelQuery {
  destination: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  rooms: number;
  adults: number;
  children: number;
  /** As typed or chosen; it travels with the guest's record. */
  nationality: string;
}

export type HotelProblem =
  | 'unknownPlace'
  | 'datePast'
  | 'dateInvalid'
  | 'checkOutBeforeCheckIn'
  | 'dateTooLate'
  | 'tooManyNights'
  | 'tooManyGuests'
  | 'tooFewAdults';
/** What is wrong, by the field it stands at. */
export type HotelProblems = Partial<Record<'destination' | 'checkIn' | 'checkOut' | 'guests', HotelProblem>>;

export const MAX_ROOMS = 9;
export const MAX_GUESTS = 30;

/** Reads an address; whatever is missing takes the documented default. */
export function parseHotelQuery(
  params: URLSearchParams,
  limits: { today: CalendarDate; maxStayNights: number },
): { query: HotelQuery; problems: HotelProblems } {
  const checkIn = params.get('checkIn')?.trim() || limits.today;
  const checkOut = chosenCheckOut(params, checkIn, limits.today);
  const query: HotelQuery = {
    destination: (params.get('to') ?? '').trim().slice(0, 80) || 'Nairobi',
    checkIn,
    checkOut,
    rooms: within(params.get('rooms'), 1, MAX_ROOMS, 1),
    adults: within(params.get('adults') ?? params.get('guests'), 1, MAX_GUESTS, 1),
    children: within(params.get('children'), 0, MAX_GUESTS, 0),
    nationality: (params.get('nationality') ?? '').trim().slice(0, 60),
  };
  const problems = findProblems(query, limits);
  if (isTooMany(params)) problems.guests = 'tooManyGuests';
  return { query, problems };
}

/** The address of a search, with its documented parameters first. */
export function hotelSearchParams(query: HotelQuery): URLSearchParams {
  const params = new URLSearchParams({ type: 'hotels', to: query.destination });
  params.set('checkIn', query.checkIn);
  params.set('checkOut', query.checkOut);
  params.set('guests', String(query.adults + query.children));
  params.set('rooms', String(query.rooms));
  params.set('adults', String(query.adults));
  if (query.children) params.set('children', String(query.children));
  if (query.nationality) params.set('nationality', query.nationality);
  return params;
}

/**
 * Night and Check Out say the same thing twice. With scripts they follow each other; without, the one that was
 * changed counts: `nightsBefore` is what the form showed when it was sent to the browser.
 */
function chosenCheckOut(params: URLSearchParams, checkIn: CalendarDate, today: CalendarDate): CalendarDate {
  const start = isCalendarDate(checkIn) ? checkIn : today;
  const nights = within(params.get('nights'), 1, 366, 0);
  const isNightsChosen = nights > 0 && params.get('nights') !== params.get('nightsBefore');
  if (isNightsChosen) return addDays(start, nights);
  return params.get('checkOut')?.trim() || addDays(start, nights || 1);
}

function findProblems(
  { checkIn, checkOut, rooms, adults }: HotelQuery,
  { today, maxStayNights }: { today: CalendarDate; maxStayNights: number },
): HotelProblems {
  const problems: HotelProblems = {};
  if (!isCalendarDate(checkIn)) problems.checkIn = 'dateInvalid';
  else if (checkIn < today) problems.checkIn = 'datePast';
  else if (checkIn > addDays(today, BOOKABLE_DAYS)) problems.checkIn = 'dateTooLate';
  if (!isCalendarDate(checkOut)) problems.checkOut = 'dateInvalid';
  else if (isCalendarDate(checkIn)) {
    const nights = daysBetween(checkIn, checkOut);
    if (nights < 1) problems.checkOut = 'checkOutBeforeCheckIn';
    else if (nights > maxStayNights) problems.checkOut = 'tooManyNights';
  }
  // Children don't sleep in a room of their own.
  if (adults < rooms) problems.guests = 'tooFewAdults';
  return problems;
}

/** More than can be searched for is said, not cut off in silence. */
function isTooMany(params: URLSearchParams): boolean {
  const asked = (name: string) => within(params.get(name), 0, 999_999, 0);
  return (
    asked('rooms') > MAX_ROOMS || ['adults', 'children', 'guests'].some((name) => asked(name) > MAX_GUESTS)
  );
}

function within(text: string | null, min: number, max: number, otherwise: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return otherwise;
  return Math.min(max, Math.max(min, Number(text)));
}
