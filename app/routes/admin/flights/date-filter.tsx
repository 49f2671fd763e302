import { useSubmit } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterForm } from '../catalogue/filter-form.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

/** Narrows the list to one date at the departure airport. */
export function DateFilter({ date }: { date: string }) {
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
