import type { AuditQuery } from '#features/audit/audit-query.ts';
import { actionText, subjectTypeText } from '#features/audit/audit-words.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { MoreFilters } from '../catalogue/more-filters.tsx';

const folded = ['action', 'subject', 'from', 'to'];

interface AuditFiltersProps {
  query: AuditQuery;
  actions: readonly string[];
  subjectTypes: readonly string[];
}

/** What was done, to what kind of thing and when. */
export function AuditFilters({ query, actions, subjectTypes }: AuditFiltersProps) {
  return (
    <MoreFilters names={folded} className="min-[75rem]:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
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
    </MoreFilters>
  );
}

const any = { value: '', label: 'Anything' };

function optionsOf(names: readonly string[], textOf: (name: string) => string) {
  return names
    .map((value) => ({ value, label: textOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
