import { type FlightQuery, flightSearchParams } from '../flight-query.ts';
import { sortChoices } from '../sort-choices.ts';
import { type FilterName, type FlightFilters, parseFlightFilters } from './flight-filters.ts';
import { type FlightView, viewParams } from './flight-view.ts';

/** What follows the question mark of a page of flights: what was searched for, and how it is looked at. */
export function flightAddress(query: FlightQuery, view: FlightView): string {
  const params = flightSearchParams(query);
  if (view.sort !== sortChoices.flights[0]) params.set(viewParams.sort, view.sort);
  if (view.page > 1) params.set(viewParams.page, String(view.page));
  for (const pick of view.picks) params.append(viewParams.pick, pick);
  if (view.month) params.set(viewParams.month, view.month);
  return `?${params}`;
}

/** Takes an itinerary for a leg; whatever was selected after it has to be chosen again. */
export function withPick(view: FlightView, leg: number, key: string): FlightView {
  return { ...view, picks: [...view.picks.slice(0, leg), key], page: 1, month: null };
}

/** Times, prices and connections were chosen for one leg; the next one has others. */
export function forNextLeg(query: FlightQuery): FlightQuery {
  const { stops, airlines, withBag } = query.filters;
  return { ...query, filters: { ...noFilters(), stops, airlines, withBag } };
}

/** Where the last leg's choice leads, with what it costs together with the others, so that a change can be told. */
export function checkoutAddress(query: FlightQuery, view: FlightView, seenMinor: number): string {
  return `/checkout${flightAddress(query, view)}&price=${seenMinor}`;
}

/** Back to choosing a leg. */
export function withoutPick(view: FlightView, leg: number): FlightView {
  return { ...view, picks: view.picks.slice(0, leg), page: 1, month: null };
}

export function noFilters(): FlightFilters {
  return parseFlightFilters(new URLSearchParams());
}

/** Of a filter with several values only the one is taken away. */
export function withoutFilter(filters: FlightFilters, name: FilterName, value?: string): FlightFilters {
  const now = filters[name];
  if (!Array.isArray(now)) return { ...filters, [name]: noFilters()[name] };
  return { ...filters, [name]: now.filter((chosen) => chosen !== value) };
}
