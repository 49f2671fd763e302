import { X } from 'lucide-react';
import { Form, useLocation, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { dialogParameters, useListAddress } from '../catalogue/use-list-address.ts';

/** Narrows the list to one date at the departure airport. */
export function DateFilter({ date }: { date: string }) {
  const { pathname, search } = useLocation();
  const address = useListAddress();
  const submit = useSubmit();
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => !['date', 'page', ...dialogParameters].includes(name),
  );
  return (
    <Form action={pathname} className="flex gap-1 max-md:flex-1">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          Show
        </Button>
      </span>
    </Form>
  );
}
