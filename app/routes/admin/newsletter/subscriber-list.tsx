import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { ListedSubscriber, ListedSubscribers } from '#features/notifications/subscribers.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Users } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { FilterChips, FilterSelect, SearchBox } from '../catalogue/list-filters.tsx';
import { summaryOf } from '../catalogue/list-paging.tsx';
import { namedOptions } from '../catalogue/record-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { EmptyList, ListTable } from '../list-table.tsx';
import { Moment } from '../panel.tsx';

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
    cell: ({ language }) => <span className="text-ink-2">{findLanguage(language)?.name ?? language}</span>,
  },
  {
    id: 'signed-up',
    header: 'Signed up',
    cell: ({ createdAt }) => <Moment at={createdAt} className="num text-ink-2" />,
  },
  {
    id: 'since',
    header: 'Confirmed or left',
    phone: 'second',
    cell: ({ state, confirmedAt, leftAt, createdAt }) => {
      const at = state === 'left' ? leftAt : confirmedAt;
      return (
        <>
          {at ? <Moment at={at} className="num text-ink-2" /> : <span className="text-ink-3 max-md:hidden">–</span>}
          {state === 'pending' && <span className="num text-ink-3 md:hidden">Signed up {momentText(createdAt)}</span>}
        </>
      );
    },
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

function RemoveLink({ id, email }: ListedSubscriber) {
  const address = useListAddress();
  return (
    <Link
      to={address.with({ do: 'remove', of: id })}
      preventScrollReset
      className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm text-ink-2 hover:text-danger max-md:min-h-11 max-md:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Trash2 size={16} />
      <span className="sr-only">Remove {email}</span>
    </Link>
  );
}

export function SubscriberList({ list }: { list: ListedSubscribers }) {
  const { counts } = list;
  const address = useListAddress();
  const unfiltered = `${address.pathname}?view=subscribers`;
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
        <FilterSelect label="Language" name="language" all="All languages" options={namedOptions(languages)} />
      </div>
      <ListTable
        caption="Subscribers"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        summary={summaryOf(list, 'subscribers')}
        empty={
          <EmptyList
            icon={Users}
            title="No subscribers found"
            emptyTitle="No subscribers yet"
            isNarrowed={address.list !== unfiltered}
            showAll={{ to: unfiltered }}
          >
            People sign up at the bottom of every page and confirm by email.
          </EmptyList>
        }
      />
    </>
  );
}
