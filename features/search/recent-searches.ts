import type { CalendarDate } from '#lib/calendar-date.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { parseFlightFilters } from './flight-filters.ts';
import { type FlightQuery, flightSearchParams, parseFlightQuery, type QueryLimits } from './flight-query.ts';
import { type HotelQuery, hotelSearchParams, parseHotelQuery } from './hotel-query.ts';

/** A stored search: its URL and the displayed names of its places. */
export interface RecentSearch {
  address: string;
  places: string[];
}

/** With what its link shows. */
export interface OfferedSearch extends RecentSearch {
  type: 'flights' | 'hotels';
  dates: CalendarDate[];
  people: number;
}

export interface RecentLimits extends QueryLimits {
  maxStayNights: number;
}

export const MAX_RECENT = 6;
const maxAddressLength = 1000;
const maxPlaceLength = 80;
const maxPlaces = 12;

/** Without filters, which depend on the results. */
export function recentFlights(query: FlightQuery, legs: readonly { from: string; to: string }[]): RecentSearch {
  const ends = legs.slice(0, query.legs.length).flatMap(({ from, to }) => [from, to]);
  return {
    address: flightSearchParams({ ...query, filters: parseFlightFilters(new URLSearchParams()) }).toString(),
    places: ends.filter((place, position) => place !== ends[position - 1]),
  };
}

export function recentHotels(query: HotelQuery, place: string): RecentSearch {
  return { address: hotelSearchParams(query).toString(), places: [place] };
}

/** Newest first. Anything may be stored there: invalid and past searches are left out. */
export function readRecent(stored: string | null, limits: RecentLimits): OfferedSearch[] {
  const offered = parseList(stored).flatMap((search) => offer(search, limits) ?? []);
  const seen = new Set<string>();
  const once = offered.filter((search) => !seen.has(keyOf(search)) && seen.add(keyOf(search)));
  return once.slice(0, MAX_RECENT);
}

/** Adds a search. Another date of the newest search replaces it. */
export function withRecent(
  stored: string | null,
  search: RecentSearch,
  limits: RecentLimits,
  { isOtherDay = false } = {},
): string {
  const [newest, ...others] = readRecent(stored, limits);
  const isSameRoute = newest?.places.join('\n') === search.places.join('\n');
  const remaining = newest && !(isOtherDay && isSameRoute) ? [newest, ...others] : others;
  return write(readRecent(JSON.stringify([search, ...remaining]), limits));
}

export function withoutRecent(stored: string | null, removed: readonly OfferedSearch[], limits: RecentLimits): string {
  const addresses = new Set(removed.map(({ address }) => address));
  return write(readRecent(stored, limits).filter(({ address }) => !addresses.has(address)));
}

function write(searches: readonly OfferedSearch[]): string {
  return JSON.stringify(searches.map(({ address, places }) => ({ address, places })));
}

function parseList(stored: string | null): RecentSearch[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isSearch) : [];
  } catch {
    return [];
  }
}

function isSearch(entry: unknown): entry is RecentSearch {
  if (typeof entry !== 'object' || entry === null || !('address' in entry && 'places' in entry)) return false;
  const { address, places } = entry;
  return (
    typeof address === 'string' &&
    address.length <= maxAddressLength &&
    Array.isArray(places) &&
    places.length > 0 &&
    places.length <= maxPlaces &&
    places.every((place) => typeof place === 'string' && place !== '' && place.length <= maxPlaceLength)
  );
}

/** Parsed like any URL; undefined if it is no longer valid, for example because its date has passed. */
function offer({ address, places }: RecentSearch, limits: RecentLimits): OfferedSearch | undefined {
  const params = new URLSearchParams(address);
  if (params.get('type') === 'hotels') {
    const { query, problems } = parseHotelQuery(params, limits);
    if (Object.keys(problems).length > 0) return undefined;
    const { checkIn, checkOut, adults, children } = query;
    return {
      type: 'hotels',
      address: hotelSearchParams(query).toString(),
      places,
      dates: [checkIn, checkOut],
      people: adults + children,
    };
  }
  const { query, problems } = parseFlightQuery(params, limits);
  if (Object.keys(problems).length > 0) return undefined;
  const { legs, returnDate, adults, children, infants } = query;
  return {
    type: 'flights',
    address: flightSearchParams(query).toString(),
    places,
    dates: [...legs.map(({ date }) => date), ...(returnDate ? [returnDate] : [])],
    people: adults + children + infants,
  };
}

/** Searches with the same names and dates are equal, whether a place was typed as a city or as a code. */
function keyOf({ address, places, dates }: OfferedSearch): string {
  const params = new URLSearchParams(address);
  for (const name of ['from', 'to', 'legs', 'flexible']) params.delete(name);
  return [...places, ...dates, params].join('\n');
}

const key = `${STORAGE_PREFIX}-recent-searches`;

/** Null if nothing is stored or the browser has no storage. */
export function storedRecent(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeRecent(text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden storage must not break a search.
    return;
  }
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

export function watchRecent(onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
