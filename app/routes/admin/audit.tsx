import { useLocation } from 'react-router';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { actionText, subjectTypeText } from '#features/operations/audit-log/audit-labels.ts';
import { type AuditQuery, partialNote, readAuditQuery } from '#features/operations/audit-log/audit-query.ts';
import { maxExportedRows } from '#features/operations/audit-log/export-audit.ts';
import { listActions, listSubjectTypes } from '#features/operations/audit-log/find-by-text.ts';
import { type AuditPage, listAudit } from '#features/operations/audit-log/list-audit.ts';
import { nameIds } from '#features/operations/audit-log/read-entries.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ChevronLeft, ChevronRight, Download } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { ScrollText } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/audit';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { AuditLine } from './audit/audit-line.tsx';
import { ClearFilter, FilterChips, MoreFilters, SearchBox } from './catalogue/list-filters.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { EmptyList } from './list-table.tsx';
import { loadPage } from './load-page.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { reportsDb: db } = factsOf(context);
  const query = readAuditQuery(url.searchParams, businessTimeZone);
  return loadPage(context, { query }, async () => {
    const [page, actions, subjectTypes] = await Promise.all([
      listAudit(db, query),
      listActions(db),
      listSubjectTypes(db),
    ]);
    return { page, names: await nameIds(db, page.lines), actions, subjectTypes, maxExportedRows };
  });
}

export default function Audit({ loaderData: { query, found } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!found) return <LoadFailed title="Audit Log" text="Failed to load the audit log" />;
  const { page, names, actions, subjectTypes, maxExportedRows: maxLines } = found;
  return (
    <AdminPage
      title="Audit Log"
      actions={
        <ButtonLink to={`/admin/audit/export${search}`} reloadDocument size="sm" icon={Download}>
          Export <span className="num font-normal">up to {maxLines.toLocaleString('en-US')} lines</span>
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search the audit log" hint="by name, email, booking, action, id" />
        <FilterChips
          label="By whom"
          name="by"
          all="Everybody"
          options={[
            { value: 'admin', label: 'Administrators' },
            { value: 'agent', label: 'Agents' },
            { value: 'client', label: 'Customers' },
            { value: 'nobody', label: 'Not signed in' },
          ]}
        />
        {query.actorId && <ClearFilter name="actor">One person only</ClearFilter>}
        {query.subjectId && <ClearFilter name="id">One record only</ClearFilter>}
      </div>
      <AuditFilters query={query} actions={actions} subjectTypes={subjectTypes} />
      {page.isPartial && <Alert tone="warning">{partialNote}</Alert>}
      <Lines page={page} names={names} />
      <Pages page={page} />
    </AdminPage>
  );
}

function Lines({ page, names }: { page: AuditPage; names: ReadonlyMap<string, string> }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      {page.lines.length === 0 ? (
        <EmptyList icon={ScrollText} title="Nothing found" emptyTitle="No entries yet">
          Every change made in the back office or the agent portal is recorded here.
        </EmptyList>
      ) : (
        <ol aria-label="What was done" className="divide-y divide-line">
          {page.lines.map((line) => (
            <AuditLine key={line.id} line={line} names={names} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Pages({ page: { newer, older } }: { page: AuditPage }) {
  const address = useListAddress();
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between gap-3">
      {newer === null ? (
        <span />
      ) : (
        <ButtonLink to={address.with({ page: `newer-${newer}` })} size="sm" icon={ChevronLeft} flip>
          Newer
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink to={address.with({ page: `older-${older}` })} size="sm" iconEnd={ChevronRight} flip>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

const folded = ['action', 'subject', 'from', 'to'];

interface AuditFiltersProps {
  query: AuditQuery;
  actions: readonly string[];
  subjectTypes: readonly string[];
}

function AuditFilters({ query, actions, subjectTypes }: AuditFiltersProps) {
  return (
    <MoreFilters names={folded} className="min-[75rem]:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <Select
        dense
        label="Action"
        name="action"
        defaultValue={query.action ?? ''}
        options={[any, ...optionsOf(actions, actionText)]}
        className="max-md:col-span-2"
      />
      <Select
        dense
        label="Type of record"
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
