import { useSubmit } from 'react-router';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { FilterForm } from '../catalogue/list-filters.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

interface DayLinksProps {
  /** The query parameter of the day. */
  name: string;
  label: string;
  day: CalendarDate;
  /** Shown without a day in the address. */
  usual: CalendarDate;
  /** Days to the next page. */
  step: number;
  unit: 'day' | 'week';
}

/** Earlier, today, later, or any day. */
export function DayLinks({ name, label, day, usual, step, unit }: DayLinksProps) {
  const submit = useSubmit();
  const address = useListAddress();
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      <ButtonLink
        to={address.with({ [name]: addDays(day, -step) })}
        preventScrollReset
        size="sm"
        icon={ChevronLeft}
        flip
        aria-label={`A ${unit} earlier`}
      >
        Earlier
      </ButtonLink>
      <ButtonLink
        to={address.with({ [name]: null })}
        preventScrollReset
        size="sm"
        aria-current={day === usual ? 'date' : undefined}
      >
        Today
      </ButtonLink>
      <ButtonLink
        to={address.with({ [name]: addDays(day, step) })}
        preventScrollReset
        size="sm"
        iconEnd={ChevronRight}
        flip
        aria-label={`A ${unit} later`}
      >
        Later
      </ButtonLink>
      <FilterForm name={name} className="flex gap-2">
        <Input
          // Links change the URL without changing the field.
          key={day}
          type="date"
          name={name}
          label={label}
          hideLabel
          dense
          defaultValue={day}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') submit(currentTarget.form, { preventScrollReset: true });
          }}
        />
      </FilterForm>
    </nav>
  );
}
