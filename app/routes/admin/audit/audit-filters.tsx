import { SlidersHorizontal } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import type { AuditQuery } from '#features/audit/audit-query.ts';
import { actionText, subjectTypeText } from '#features/audit/audit-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Fold } from '../flights/fold.tsx';

const folded = ['action', 'subject', 'from', 'to'];

interface AuditFiltersProps {
  query: AuditQuery;
  actions: readonly string[];
  subjectTypes: readonly string[];
}

/** What was done, to what kind of thing and when, in one form behind a fold, which is open while any of it is in force. */
export function AuditFilters({ query, actions, subjectTypes }: AuditFiltersProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const inForce = folded.filter((name) => params.get(name)).length;
  const others = [...params].filter(([name]) => !folded.includes(name) && name !== 'page');
  const cleared = new URLSearchParams(others).toString();
  return (
    <Fold title={inForce === 0 ? 'More filters' : `More filters (${inForce})`} open={inForce > 0}>
      <Form
        // The address may change without the fields, by the back button.
        key={search}
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 min-[75rem]:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          dense
          label="What was done"
          name="action"
          defaultValue={query.action ?? ''}
          options={[any, ...optionsOf(actions, actionText)]}
          className="max-md:col-span-2"
        />
        <Select
          dense
          label="To what"
          name="subject"
          defaultValue={query.subjectType ?? ''}
          options={[any, ...optionsOf(subjectTypes, subjectTypeText)]}
          className="max-md:col-span-2"
        />
        <Input dense type="date" label="From" name="from" defaultValue={query.from} />
        <Input dense type="date" label="Until" name="to" defaultValue={query.to} />
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

const any = { value: '', label: 'Anything' };

function optionsOf(names: readonly string[], textOf: (name: string) => string) {
  return names
    .map((value) => ({ value, label: textOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
