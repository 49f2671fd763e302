import type { Selectable } from 'kysely';
import type { PriceAlerts } from '#db/schema.ts';
import { cabins } from '../flight-query.ts';
import type { WatchedSearch } from './watched-search.ts';

export const searchColumns = [
  'from_place',
  'to_place',
  'trip',
  'date',
  'return_date',
  'cabin',
  'adults',
  'children',
  'infants',
] as const;

type SearchRow = Pick<Selectable<PriceAlerts>, (typeof searchColumns)[number]>;

export function searchOfRow(row: SearchRow): WatchedSearch {
  return {
    from: row.from_place,
    to: row.to_place,
    trip: row.return_date === null ? 'one-way' : 'round-trip',
    date: row.date,
    returnDate: row.return_date,
    cabin: cabins.find((cabin) => cabin === row.cabin) ?? 'economy',
    adults: row.adults,
    children: row.children,
    infants: row.infants,
  };
}

export function rowOfSearch(search: WatchedSearch): SearchRow {
  return {
    from_place: search.from,
    to_place: search.to,
    trip: search.trip,
    date: search.date,
    return_date: search.returnDate,
    cabin: search.cabin,
    adults: search.adults,
    children: search.children,
    infants: search.infants,
  };
}
