import { Form, useLocation, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { dialogParameters } from './use-list-address.ts';

interface FilterSelectProps {
  label: string;
  /** The parameter of the address. */
  name: string;
  all: string;
  options: readonly SelectOption[];
}

/** One choice of many that narrows the list. Without scripts there is a button. */
export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const params = new URLSearchParams(search);
  const others = [...params].filter(([other]) => ![name, 'page', ...dialogParameters].includes(other));
  const chosen = params.get(name) ?? '';
  return (
    <Form action={pathname} className="flex gap-2 max-md:flex-1">
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
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
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          Show
        </Button>
      </span>
    </Form>
  );
}
