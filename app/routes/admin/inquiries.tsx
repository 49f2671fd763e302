import clsx from 'clsx';
import { inquiryStatuses, statusLabels } from '#features/inquiries/inquiry.ts';
import {
  countInquiries,
  type ListedInquiries,
  type ListedInquiry,
  listInquiries,
} from '#features/inquiries/queue/list-inquiries.ts';
import { readFilter, readListQuery, rowsPerPage } from '#lib/paged-list.ts';
import { Link } from '#ui/link.tsx';
import { Inbox } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/inquiries';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { FigureStrip } from './figures.tsx';
import { InquiryDetail, NothingSelected } from './inquiries/inquiry-detail.tsx';
import { InquiryBadge } from './inquiries/inquiry-facts.tsx';
import { type InquiryOutcome, inquiryIntents, onInquiryFault } from './inquiries/inquiry-forms.ts';
import { readSelected } from './inquiries/read-selected.ts';
import { EmptyList } from './list-table.tsx';
import { useLivePage } from './live/live-updates.tsx';
import { loadPage } from './load-page.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { AndName, Moment } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const query = {
    ...readListQuery(searchParams, ['created'], 'descending'),
    status: readFilter(searchParams, 'status', [...inquiryStatuses, 'pending']),
  };
  const selectedId = searchParams.get('inquiry');
  const isNarrowed = query.text !== '' || query.status !== undefined;
  const read = async () => {
    const [list, counts, selected] = await Promise.all([
      listInquiries(db, query),
      countInquiries(db),
      selectedId === null ? null : readSelected(db, selectedId),
    ]);
    return { list, counts, selected };
  };
  return loadPage(context, { selectedId, isNarrowed, viewerId: knownViewer(context).userId }, read, ({ selected }) =>
    selectedId !== null && selected === null ? 404 : 200,
  );
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, reportError } = factsOf(context);
  const intents = inquiryIntents({
    db,
    mailContext,
    actor: knownActor(context),
    agentName: knownViewer(context).fullName,
  });
  return answerForm<InquiryOutcome>({ request }, intents, onInquiryFault(reportError));
}

const counted = [
  { status: 'new', hint: 'Not started yet' },
  { status: 'in_progress', hint: 'Being answered' },
  { status: 'resolved', hint: 'Answered, not closed' },
] as const;

export default function Inquiries({ loaderData, actionData }: Route.ComponentProps) {
  const { found, selectedId, isNarrowed, viewerId } = loaderData;
  useLivePage(['inquiries']);
  if (!found) return <LoadFailed title="Customer Inquiries" text="Failed to load inquiries" />;
  const { list, counts, selected } = found;
  const isOpen = selectedId !== null;
  // On a narrow screen an open inquiry replaces the list.
  const aside = clsx('grid grid-cols-[minmax(0,1fr)] gap-5', isOpen && 'max-[75rem]:hidden');
  return (
    <AdminPage title="Customer Inquiries">
      <OutcomeMessage outcome={actionData} />
      <div className={aside}>
        <FigureStrip
          figures={[
            { name: 'Total', value: counts.total, hint: 'All received', to: '/admin/inquiries' },
            ...counted.map(({ status, hint }) => ({
              name: statusLabels[status],
              value: counts[status],
              hint,
              to: `/admin/inquiries?status=${status}`,
            })),
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchBox label="Search inquiries by name, subject or email" hint="Search inquiries..." />
          <FilterSelect
            label="Status"
            name="status"
            all="All Status"
            options={[
              ...inquiryStatuses.map((value) => ({ value, label: statusLabels[value] })),
              { value: 'pending', label: 'Pending: new or in progress' },
            ]}
          />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className={clsx(aside, 'min-[75rem]:sticky min-[75rem]:top-20')}>
          <InquiryList list={list} isNarrowed={isNarrowed} selectedId={selected?.inquiry.id ?? null} />
        </div>
        {selected ? (
          <InquiryDetail selected={selected} viewerId={viewerId} outcome={actionData} />
        ) : (
          <NothingSelected isGone={isOpen} />
        )}
      </div>
    </AdminPage>
  );
}

interface InquiryListProps {
  list: ListedInquiries;
  isNarrowed: boolean;
  selectedId: string | null;
}

function InquiryList({ list, isNarrowed, selectedId }: InquiryListProps) {
  const hasPages = list.matching > rowsPerPage;
  return (
    <section
      aria-labelledby="all-inquiries"
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id="all-inquiries" className="text-base">
          All Inquiries
        </h2>
        <p className="num text-sm text-ink-2">{summaryOf(list, 'inquiries')}</p>
      </div>
      {list.rows.length === 0 ? (
        <EmptyList icon={Inbox} title="No inquiries found" level="h3" isNarrowed={isNarrowed}>
          Messages from the contact page appear here.
        </EmptyList>
      ) : (
        <ul
          className={clsx(
            'scroll-cue divide-y divide-line md:overflow-y-auto',
            // As high as the screen, so that the whole list and its pagination are visible.
            hasPages ? 'md:max-h-[max(24rem,100dvh-24.5rem)]' : 'md:max-h-[max(24rem,100dvh-20.5rem)]',
          )}
        >
          {list.rows.map((inquiry) => (
            <ListedLine key={inquiry.id} inquiry={inquiry} isSelected={inquiry.id === selectedId} />
          ))}
        </ul>
      )}
      {hasPages && (
        <div className="grid gap-2 border-t border-line px-4 py-2">
          <ListPages page={list.page} list={list} />
        </div>
      )}
    </section>
  );
}

function ListedLine({ inquiry, isSelected }: { inquiry: ListedInquiry; isSelected: boolean }) {
  const { id, subject, status, name, createdAt, preview, assignee } = inquiry;
  const address = useListAddress();
  return (
    <li>
      <Link
        to={address.with({ inquiry: id })}
        aria-current={isSelected ? 'true' : undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 border-s-3 border-transparent px-4 py-2.5 ps-3.25 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft/60"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">
            <bdi>{subject}</bdi>
          </span>
          <InquiryBadge status={status} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
          <span className="min-w-0 truncate">
            <bdi className="text-sm text-ink-2">{name}</bdi>
            <AndName name={assignee} before=" · with " />
          </span>
          <Moment at={createdAt} className="num leading-5 whitespace-nowrap" />
        </span>
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {preview}
        </span>
      </Link>
    </li>
  );
}
