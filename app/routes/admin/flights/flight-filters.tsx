import { useSubmit } from 'react-router';
import { flightStatuses } from '#features/catalogue/flights/flight.ts';
import type { FlightQuery } from '#features/catalogue/flights/flight-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { capitalised } from '../catalogue/capitalised.ts';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { FilterForm } from '../catalogue/filter-form.tsx';
import { FilterSelect } from '../catalogue/filter-select.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

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

/** Narrows the list to one date at the departure airport. */
function DateFilter({ date }: { date: string }) {
  const address = useListAddress();
  const submit = useSubmit();
  return (
    <FilterForm name="date" className="flex gap-1 max-md:flex-1">
      <Input
        // The address may change without the field, by the back button.
        key={date}
        type="date"
        name="date"
        label="Date at the departure airport"
        hideLabel
        dense
        defaultValue={date}
        className="max-md:flex-1"
        onChange={({ currentTarget }) => {
          // While the keys of a year are pressed the field is a date already, but not yet the one that is meant.
          if (currentTarget.value === '' || currentTarget.value >= '2000') {
            submit(currentTarget.form, { replace: true, preventScrollReset: true });
          }
        }}
      />
      {date !== '' && (
        <ButtonLink
          to={address.filtered({ date: null })}
          preventScrollReset
          size="sm"
          tone="quiet"
          icon={X}
          aria-label="Show every date"
        >
          Every date
        </ButtonLink>
      )}
    </FilterForm>
  );
}
