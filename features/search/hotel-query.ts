import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';

export interface HotelQuery {
  destination: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  rooms: number;
  adults: number;
  children: number;
  /** Free text; stored with the guest. */
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
/** Problems by field. */
export type HotelProblems = Partial<Record<'destination' | 'checkIn' | 'checkOut' | 'guests', HotelProblem>>;

/** How many days ahead flights and rooms are sold. */
export const BOOKABLE_DAYS = 360;
export const MAX_ROOMS = 9;
export const MAX_GUESTS = 30;

/** Parses the query parameters; missing ones take the documented defaults. */
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

/** The query parameters of a search, documented ones first. */
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
 * Night and Check Out are redundant. With scripts they update each other; without, the changed one counts:
 * `nightsBefore` is the value that the form was rendered with.
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
  // Every room needs an adult.
  if (adults < rooms) problems.guests = 'tooFewAdults';
  return problems;
}

/** Values above the limits are reported, not silently reduced. */
function isTooMany(params: URLSearchParams): boolean {
  const numberOf = (name: string) => within(params.get(name), 0, 999_999, 0);
  return numberOf('rooms') > MAX_ROOMS || ['adults', 'children', 'guests'].some((name) => numberOf(name) > MAX_GUESTS);
}

function within(text: string | null, min: number, max: number, otherwise: number): number {
  if (text === null || !/^\d{1,6}$/.test(text)) return otherwise;
  return Math.min(max, Math.max(min, Number(text)));
}
