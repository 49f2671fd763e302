import { flightStatuses } from '#features/catalogue/flights/flight.ts';
import type { FlightQuery } from '#features/catalogue/flights/flight-query.ts';
import { capitalised } from '../catalogue/capitalised.ts';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { FilterSelect } from '../catalogue/filter-select.tsx';
import { DateFilter } from './date-filter.tsx';

const periods = [
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All dates' },
];

/** By status and by when it leaves; a list that says nothing shows what is to come. */
export function FlightFilters({ query }: { query: FlightQuery }) {
  return (
    <>
      <FilterChips
        label="Status"
        name="status"
        all="All"
        options={flightStatuses.map((status) => ({ value: status, label: capitalised(status) }))}
      />
      {!query.deleted && !query.date && (
        <FilterSelect label="Period" name="period" all="Upcoming" options={periods} />
      )}
      <DateFilter date={query.date} />
    </>
  );
}
