import { useLocation, useSubmit } from 'react-router';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { FilterForm } from './filter-form.tsx';

interface FilterSelectProps {
  label: string;
  /** The parameter of the address. */
  name: string;
  all: string;
  options: readonly SelectOption[];
}

/** One choice of many that narrows the list. Without scripts there is a button. */
export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const submit = useSubmit();
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? '';
  return (
    <FilterForm name={name} className="flex gap-2 max-md:flex-1">
      <Select
        // The address may change without the field, by the back button.
        key={chosen}
        label={label}
        hideLabel
        dense
        name={name}
        defaultValue={chosen}
        options={[{ value: '', label: all }, ...options]}
        className="min-w-40 max-md:flex-1"
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      />
    </FilterForm>
  );
}
