import { useSubmit } from 'react-router';
import { flightStatuses } from '#features/catalogue/flights/flight.ts';
import type { FlightQuery } from '#features/catalogue/flights/list-flights.ts';
import { X } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { ClearFilter, FilterForm, FilterSelect, StatusChips } from '../catalogue/list-filters.tsx';

const periods = [
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All dates' },
];

export function FlightFilters({ query }: { query: FlightQuery }) {
  return (
    <>
      <StatusChips statuses={flightStatuses} />
      {!query.deleted && !query.date && <FilterSelect label="Period" name="period" all="Upcoming" options={periods} />}
      <DateFilter date={query.date} />
    </>
  );
}

function DateFilter({ date }: { date: string }) {
  const submit = useSubmit();
  return (
    <FilterForm name="date" className="flex gap-1 max-md:flex-1">
      <Input
        // The back button changes the URL without changing the field.
        key={date}
        type="date"
        name="date"
        label="Date at the departure airport"
        hideLabel
        dense
        defaultValue={date}
        className="max-md:flex-1"
        onChange={({ currentTarget }) => {
          // While a year is being typed the value is a valid date such as 0002-01-01.
          if (currentTarget.value === '' || currentTarget.value >= '2000') {
            submit(currentTarget.form, { replace: true, preventScrollReset: true });
          }
        }}
      />
      {date !== '' && (
        <ClearFilter name="date" preventScrollReset tone="quiet" icon={X} aria-label="Show every date">
          Every date
        </ClearFilter>
      )}
    </FilterForm>
  );
}
