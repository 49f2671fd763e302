import { addDays, type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import { type FlightFilters, parseFlightFilters, writeFlightFilters } from './flight-filters.ts';
import { BOOKABLE_DAYS } from './hotel-query.ts';

export const tripTypes = ['round-trip', 'one-way', 'multi-city'] as const;
export type TripType = (typeof tripTypes)[number];

export const cabins = ['economy', 'premium-economy', 'business', 'first'] as const;
export type Cabin = (typeof cabins)[number];

export const MAX_LEGS = 6;
const MAX_PLACE_LENGTH = 80;
export const DEFAULT_FROM = 'NBO';
const DEFAULT_TO = 'DXB';
/** All trip types share the first leg's fields; a form sends those of later legs, hidden or not, under other names. */
const firstFields = ['from', 'to', 'date'];
const laterFields = ['legFrom', 'legTo', 'legDate'];

export interface FlightLeg {
  from: string;
  to: string;
  date: CalendarDate;
}

export interface FlightQuery {
  trip: TripType;
  /** One for one-way and round trips, two to six for multi-city. */
  legs: [FlightLeg, ...FlightLeg[]];
  returnDate: CalendarDate | null;
  adults: number;
  children: number;
  infants: number;
  cabin: Cabin;
  flexibleDates: boolean;
  filters: FlightFilters;
}

/** Problems by field: `from-0`, `to-1`, `date-0`, `returnDate`, `passengers`. */
export type FlightProblems = Record<string, FlightProblem>;
export type FlightProblem =
  | 'samePlace'
  | 'unknownPlace'
  | 'datePast'
  | 'dateInvalid'
  | 'dateTooLate'
  | 'returnBeforeDeparture'
  | 'tooManyPassengers'
  | 'tooManyInfants';

export interface QueryLimits {
  today: CalendarDate;
  maxPassengers: number;
}

/** Parses the query parameters; missing ones take the documented defaults. Never throws: anybody can type a URL. */
export function parseFlightQuery(
  params: URLSearchParams,
  limits: QueryLimits,
): { query: FlightQuery; problems: FlightProblems } {
  const legs = readLegs(params);
  const trip = oneOf(tripTypes, params.get('trip')) ?? impliedTrip(params, legs.length);
  const count = trip === 'multi-city' ? legCount(legs.length, params.has('addLeg')) : 1;
  const filled = Array.from({ length: count }, (_, index) => fillLeg(legs, index, limits.today));
  const [first = fillLeg([], 0, limits.today), ...others] = filled;
  const returnDate =
    trip === 'round-trip' ? params.get('returnDate') || addDays(latestOf(first.date, limits.today), 7) : null;
  const guests = wholeNumber(params.get('guests'), 1);
  const query: FlightQuery = {
    trip,
    legs: [first, ...others],
    returnDate,
    adults: Math.max(1, wholeNumber(params.get('adults'), guests)),
    children: wholeNumber(params.get('children'), 0),
    infants: wholeNumber(params.get('infants'), 0),
    cabin: oneOf(cabins, params.get('cabin')) ?? 'economy',
    flexibleDates: params.has('flexible'),
    filters: parseFlightFilters(params),
  };
  return { query, problems: findProblems(query, limits) };
}

/** The query parameters of a search, documented ones first. */
export function flightSearchParams(query: FlightQuery): URLSearchParams {
  const [first] = query.legs;
  const params = new URLSearchParams({ type: 'flights', from: first.from, to: first.to, date: first.date });
  params.set('guests', String(query.adults + query.children + query.infants));
  params.set('trip', query.trip);
  if (query.trip === 'multi-city') {
    // Escapes commas and semicolons in names.
    const legs = query.legs.map(({ from, to, date }) => [from, to, date].map(encodeURIComponent).join(','));
    params.set('legs', legs.join(';'));
  }
  if (query.returnDate) params.set('returnDate', query.returnDate);
  params.set('adults', String(query.adults));
  if (query.children) params.set('children', String(query.children));
  if (query.infants) params.set('infants', String(query.infants));
  params.set('cabin', query.cabin);
  if (query.flexibleDates) params.set('flexible', '1');
  writeFlightFilters(query.filters, params);
  return params;
}

/** Our own URLs have the legs of a multi-city trip in `legs`; a form without scripts repeats its fields. */
function readLegs(params: URLSearchParams): Partial<FlightLeg>[] {
  const packed = params.get('legs');
  if (packed) {
    return packed
      .split(';')
      .slice(0, MAX_LEGS)
      .map((leg) => {
        const [from = '', to = '', date = ''] = leg.split(',').map(decoded);
        return { from: clip(from), to: clip(to), date: clip(date) };
      });
  }
  const isForm = params.get('trip') === 'multi-city' && params.has('legFrom');
  const [from, to, date] = firstFields.map((name, index) =>
    isForm ? [params.get(name), ...params.getAll(laterFields[index] ?? '')].map(clip) : params.getAll(name).map(clip),
  );
  const count = Math.min(MAX_LEGS, Math.max(from?.length ?? 0, to?.length ?? 0, date?.length ?? 0));
  const legs = Array.from({ length: count }, (_, index) => ({
    from: from?.[index],
    to: to?.[index],
    date: date?.[index],
  }));
  // A leg that was added and left empty is ignored.
  return legs.filter((leg, index) => index < 2 || leg.from || leg.to);
}

/** Documented URLs have no trip type: with a return date it is a round trip. */
function impliedTrip(params: URLSearchParams, legCount: number): TripType {
  if (legCount > 1) return 'multi-city';
  if (params.get('returnDate')) return 'round-trip';
  return params.has('from') || params.has('to') || params.has('date') ? 'one-way' : 'round-trip';
}

/** Without scripts, Add Another City requests one more leg from the server. */
function legCount(given: number, isOneMoreRequested: boolean): number {
  return Math.min(MAX_LEGS, Math.max(2, given) + (isOneMoreRequested ? 1 : 0));
}

function fillLeg(legs: Partial<FlightLeg>[], index: number, today: CalendarDate): FlightLeg {
  const leg = legs[index];
  const previous = legs[index - 1];
  return {
    from: leg?.from || (index === 0 ? DEFAULT_FROM : previous?.to || (index === 1 ? DEFAULT_TO : '')),
    // Without a destination, the second leg returns to the first origin.
    to: leg?.to || (index === 0 ? DEFAULT_TO : index === 1 ? legs[0]?.from || DEFAULT_FROM : ''),
    date: leg?.date || (index === 0 ? today : addDays(latestOf(previous?.date ?? today, today), 3)),
  };
}

function findProblems(query: FlightQuery, { today, maxPassengers }: QueryLimits): FlightProblems {
  const problems: FlightProblems = {};
  const lastBookableDay = addDays(today, BOOKABLE_DAYS);
  let earliest = today;
  query.legs.forEach(({ from, to, date }, index) => {
    if (from && from.toLowerCase() === to.toLowerCase()) problems[`to-${index}`] = 'samePlace';
    if (!isCalendarDate(date)) problems[`date-${index}`] = 'dateInvalid';
    else if (date > lastBookableDay) problems[`date-${index}`] = 'dateTooLate';
    else if (date < earliest) problems[`date-${index}`] = index === 0 ? 'datePast' : 'returnBeforeDeparture';
    else earliest = date;
  });
  if (query.returnDate !== null) {
    if (!isCalendarDate(query.returnDate)) problems.returnDate = 'dateInvalid';
    else if (query.returnDate > lastBookableDay) problems.returnDate = 'dateTooLate';
    else if (query.returnDate < query.legs[0].date) problems.returnDate = 'returnBeforeDeparture';
  }
  if (query.adults + query.children + query.infants > maxPassengers) problems.passengers = 'tooManyPassengers';
  else if (query.infants > query.adults) problems.passengers = 'tooManyInfants';
  return problems;
}

function latestOf(date: CalendarDate, today: CalendarDate): CalendarDate {
  return isCalendarDate(date) && date > today ? date : today;
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined {
  return choices.find((choice) => choice === text);
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

/** A hand-typed URL may be badly encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function clip(text: string | null | undefined): string {
  return (text ?? '').trim().slice(0, MAX_PLACE_LENGTH);
}

/** The translation keys of the cabins. */
export const cabinLabels = {
  economy: 'economy',
  'premium-economy': 'premiumEconomy',
  business: 'business',
  first: 'first',
} as const satisfies Record<Cabin, string>;
