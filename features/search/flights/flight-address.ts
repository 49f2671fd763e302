import { type FilterName, type FlightFilters, parseFlightFilters } from '../flight-filters.ts';
import { type FlightQuery, flightSearchParams } from '../flight-query.ts';

/** The documented orders, the first of which is the default, and `best`. */
export const flightSorts = ['price-low', 'price-high', 'duration', 'best'] as const;
export type FlightSort = (typeof flightSorts)[number];

/** The state of a results page, all of which is in its URL. */
export interface FlightView {
  sort: FlightSort;
  page: number;
  /** Keys of the selected itineraries, one per leg. */
  picks: string[];
  /** The month of the open price calendar, as 2026-12. */
  month: string | null;
}

export const viewParams = {
  sort: 'sort',
  page: 'page',
  pick: 'pick',
  month: 'calendar',
  sentByForm: 'filtered',
} as const;

export const flightsPerPage = 10;
const maxPicks = 6;

export function parseFlightView(params: URLSearchParams): FlightView {
  const sort = params.get(viewParams.sort);
  const page = params.get(viewParams.page) ?? '';
  const month = params.get(viewParams.month) ?? '';
  return {
    sort: flightSorts.find((choice) => choice === sort) ?? flightSorts[0],
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    picks: params.getAll(viewParams.pick).slice(0, maxPicks),
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
  };
}

/** The query string of a results page: the search and its view. */
export function flightAddress(query: FlightQuery, view: FlightView): string {
  const params = flightSearchParams(query);
  if (view.sort !== flightSorts[0]) params.set(viewParams.sort, view.sort);
  if (view.page > 1) params.set(viewParams.page, String(view.page));
  for (const pick of view.picks) params.append(viewParams.pick, pick);
  if (view.month) params.set(viewParams.month, view.month);
  return `?${params}`;
}

/** Selects an itinerary for a leg and clears the later legs. */
export function withPick(view: FlightView, leg: number, key: string): FlightView {
  return { ...view, picks: [...view.picks.slice(0, leg), key], page: 1, month: null };
}

/** Times, prices and connections apply to one leg; stops, airlines and baggage to all. */
export function forNextLeg(query: FlightQuery): FlightQuery {
  const { stops, airlines, withBag } = query.filters;
  return { ...query, filters: { ...noFilters(), stops, airlines, withBag } };
}

/** The URL of the checkout with the displayed price, so that it can report a change. */
export function checkoutAddress(query: FlightQuery, view: FlightView, seenMinor: number): string {
  return `/checkout${flightAddress(query, view)}&price=${seenMinor}`;
}

/** Clears a leg and the later ones. */
export function withoutPick(view: FlightView, leg: number): FlightView {
  return { ...view, picks: view.picks.slice(0, leg), page: 1, month: null };
}

export function noFilters(): FlightFilters {
  return parseFlightFilters(new URLSearchParams());
}

/** Removes only one value of a filter with several values. */
export function withoutFilter(filters: FlightFilters, name: FilterName, value?: string): FlightFilters {
  const now = filters[name];
  if (!Array.isArray(now)) return { ...filters, [name]: noFilters()[name] };
  return { ...filters, [name]: now.filter((chosen) => chosen !== value) };
}
