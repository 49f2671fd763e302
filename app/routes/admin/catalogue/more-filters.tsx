import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SlidersHorizontal } from '../../../ui/icons.tsx';
import { Fold } from '../flights/fold.tsx';

interface MoreFiltersProps {
  /** The parameters of the address that its fields are for. */
  names: readonly string[];
  /** How the fields stand beside each other. */
  className: string;
  children: ReactNode;
}

/** Filters that are needed seldom, in one form behind a fold, which is open while any of them is in force. */
export function MoreFilters({ names, className, children }: MoreFiltersProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const inForce = names.filter((name) => params.get(name)).length;
  const others = [...params].filter(([name]) => !names.includes(name) && name !== 'page');
  const cleared = new URLSearchParams(others).toString();
  return (
    <Fold title={inForce === 0 ? 'More filters' : `More filters (${inForce})`} open={inForce > 0}>
      <Form
        // The address may change without the fields, by the back button.
        key={search}
        action={pathname}
        preventScrollReset
        className={`grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 ${className}`}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <span className="flex gap-2 max-[75rem]:col-span-2">
          <Button type="submit" size="sm" icon={SlidersHorizontal} className="max-md:flex-1">
            Apply
          </Button>
          {inForce > 0 && (
            <ButtonLink
              to={cleared === '' ? pathname : `${pathname}?${cleared}`}
              preventScrollReset
              size="sm"
              tone="quiet"
            >
              Clear
            </ButtonLink>
          )}
        </span>
      </Form>
    </Fold>
  );
}
