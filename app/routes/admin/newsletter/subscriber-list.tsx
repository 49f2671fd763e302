import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { ListedSubscriber, ListedSubscribers } from '#features/notifications/subscribers.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RotateCcw, Trash2, Users } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { FilterChips, FilterSelect, SearchBox } from '../catalogue/list-filters.tsx';
import { ListPages, summaryOf } from '../catalogue/list-paging.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

const states: Record<ListedSubscriber['state'], { text: string; tone: BadgeTone }> = {
  confirmed: { text: 'Confirmed', tone: 'success' },
  pending: { text: 'Pending', tone: 'warning' },
  left: { text: 'Left', tone: 'neutral' },
};

const columns: TableColumn<ListedSubscriber>[] = [
  {
    id: 'who',
    header: 'Subscriber',
    phone: 'first',
    wraps: true,
    cell: ({ name, email }) => (
      <span className="block leading-4.5 wrap-anywhere">
        <bdi className="block font-semibold">{name}</bdi>
        <bdi className="block text-ink-2">{email}</bdi>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
  {
    id: 'language',
    header: 'Language',
    phone: 'none',
    cell: ({ language }) => <span className="text-ink-2">{findLanguage(language)?.name ?? language}</span>,
  },
  {
    id: 'signed-up',
    header: 'Signed up',
    phone: 'none',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'since',
    header: 'Confirmed or left',
    phone: 'second',
    cell: ({ state, confirmedAt, leftAt, createdAt }) => (
      <>
        <Moment at={state === 'left' ? leftAt : confirmedAt} />
        {state === 'pending' && <span className="num text-ink-3 md:hidden">Signed up {momentText(createdAt)}</span>}
      </>
    ),
  },
  {
    id: 'remove',
    header: 'Remove',
    hideHeader: true,
    align: 'end',
    phone: 'second-end',
    cell: (row) => <RemoveLink {...row} />,
  },
];

function Moment({ at }: { at: Date | null }) {
  if (at === null) return <span className="text-ink-3 max-md:hidden">–</span>;
  return (
    <time dateTime={at.toISOString()} className="num text-ink-2">
      {momentText(at)}
    </time>
  );
}

function RemoveLink({ id, email }: ListedSubscriber) {
  const address = useListAddress();
  return (
    <Link
      to={address.with({ do: 'remove', of: id })}
      preventScrollReset
      className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm text-ink-2 hover:text-danger max-md:min-h-11 max-md:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="sr-only">Remove {email}</span>
    </Link>
  );
}

export function SubscriberList({ list }: { list: ListedSubscribers }) {
  const { counts } = list;
  const address = useListAddress();
  const unfiltered = `${address.pathname}?view=subscribers`;
  const isNarrowed = address.list !== unfiltered;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search subscribers" hint="by name or email" />
        <FilterChips
          label="State"
          name="state"
          all="All"
          allCount={counts.all}
          options={[
            { value: 'confirmed', label: 'Confirmed', count: counts.confirmed },
            { value: 'pending', label: 'Pending', count: counts.pending },
            { value: 'left', label: 'Left', count: counts.left },
          ]}
        />
        <FilterSelect
          label="Language"
          name="language"
          all="All languages"
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <Table
        caption="Subscribers"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        summary={summaryOf(list, 'subscribers')}
        instead={
          list.rows.length === 0 ? (
            <EmptyState
              icon={Users}
              title={isNarrowed ? 'No subscribers found' : 'No subscribers yet'}
              level="h2"
              actions={
                isNarrowed && (
                  <ButtonLink to={unfiltered} size="sm" icon={RotateCcw}>
                    Show all
                  </ButtonLink>
                )
              }
            >
              {isNarrowed ? undefined : 'People sign up at the bottom of every page and confirm by email.'}
            </EmptyState>
          ) : undefined
        }
      />
      <ListPages page={list.page} list={list} />
    </>
  );
}
