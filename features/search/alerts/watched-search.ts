import { characterCount, cleanLine } from '#lib/clean-text.ts';
import type { FlightQuery } from '../flight-query.ts';
import type { PriceQuery } from '../flights/lowest-prices.ts';

/** A search with an alert: one-way or round trip, on fixed dates, for fixed passengers. */
export type WatchedSearch = PriceQuery;

/** The most alerts of a user: each is searched every hour. */
export const MAX_WATCHED = 20;
const MAX_PLACE_LENGTH = 80;

/** Undefined for multi-city trips, which have no single price. */
export function watchedSearchOf(query: FlightQuery): WatchedSearch | undefined {
  const { trip, legs, returnDate, cabin, adults, children, infants } = query;
  if (trip === 'multi-city') return undefined;
  const [{ from, to, date }] = legs;
  return {
    from: placeText(from),
    to: placeText(to),
    trip,
    date,
    returnDate,
    cabin,
    adults,
    children,
    infants,
  };
}

/** The URL of the search, without filters. */
export function watchedSearchPath(search: WatchedSearch): string {
  const { from, to, date, trip, returnDate, adults, children, infants, cabin } = search;
  const params = new URLSearchParams({ type: 'flights', from, to, date });
  params.set('guests', String(adults + children + infants));
  params.set('trip', trip);
  if (returnDate) params.set('returnDate', returnDate);
  params.set('adults', String(adults));
  if (children) params.set('children', String(children));
  if (infants) params.set('infants', String(infants));
  params.set('cabin', cabin);
  return `/search?${params}`;
}

/** The stored form of a place, which later searches must match. Composed characters may be longer than typed ones. */
function placeText(typed: string): string {
  const text = cleanLine(typed);
  return characterCount(text) > MAX_PLACE_LENGTH ? [...text].slice(0, MAX_PLACE_LENGTH).join('').trim() : text;
}
