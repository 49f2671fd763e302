import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { type ListQuery, readFilter, readListQuery } from '../editing/list-query.ts';
import { type FlightStatus, flightStatuses } from './flight.ts';

export const flightSorts = ['departure', 'number', 'price'] as const;

/** Upcoming flights are what is asked for most; they need no word in the address. */
export const flightPeriods = ['upcoming', 'today', 'past', 'all'] as const;
export type FlightPeriod = (typeof flightPeriods)[number];

export interface FlightQuery extends ListQuery<(typeof flightSorts)[number]> {
  status: FlightStatus | undefined;
  period: FlightPeriod;
  /** At the departure airport; it beats the period. */
  date: CalendarDate | '';
}

export function readFlightQuery(params: URLSearchParams): FlightQuery {
  const query = readListQuery(params, flightSorts);
  return {
    ...query,
    status: readFilter(params, 'status', flightStatuses),
    period: readFilter(params, 'period', flightPeriods) ?? (query.deleted ? 'all' : 'upcoming'),
    date: dateOrEmpty(params.get('date') ?? ''),
  };
}
