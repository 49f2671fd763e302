import { type FlightSort, sortChoices } from '../sort-choices.ts';

/** How far somebody has come with what was found: all of it stands in the address. */
export interface FlightView {
  sort: FlightSort;
  page: number;
  /** Keys of the itineraries that were selected, a leg after the other. */
  picks: string[];
  /** The month of the price calendar where that is open, as 2026-12. */
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
const mostPicks = 6;

export function parseFlightView(params: URLSearchParams): FlightView {
  const sort = params.get(viewParams.sort);
  const page = params.get(viewParams.page) ?? '';
  const month = params.get(viewParams.month) ?? '';
  return {
    sort: sortChoices.flights.find((choice) => choice === sort) ?? sortChoices.flights[0],
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    picks: params.getAll(viewParams.pick).slice(0, mostPicks),
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
  };
}
