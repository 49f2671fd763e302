import { characterCount, cleanLine } from '#lib/clean-text.ts';
import type { FlightQuery } from '../flight-query.ts';
import type { PriceQuery } from '../flights/lowest-price.ts';

/** What can be watched: there and perhaps back, on certain days, for certain people. */
export type WatchedSearch = PriceQuery;

const MAX_PLACE_LENGTH = 80;

/** Undefined for a trip of many cities, which has no one price to follow. */
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

/** Where the search is done again, all of it, without any filter. */
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

/** As it is stored, so that the same words are found again. Composed letters may be longer than typed ones. */
function placeText(typed: string): string {
  const text = cleanLine(typed);
  return characterCount(text) > MAX_PLACE_LENGTH
    ? [...text].slice(0, MAX_PLACE_LENGTH).join('').trim()
    : text;
}
