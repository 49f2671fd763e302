import clsx from 'clsx';
import { data } from 'react-router';
import {
  countedAtMost,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '#features/catalogue/editing/list-query.ts';
import { countInquiries } from '#features/inquiries/desk/count-inquiries.ts';
import { statusWords } from '#features/inquiries/desk/desk-words.ts';
import { listInquiries } from '#features/inquiries/desk/list-inquiries.ts';
import { inquiryStatuses } from '#features/inquiries/inquiry-status.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/inquiries';
import { AdminPage } from './admin-page.tsx';
import { FilterSelect } from './catalogue/filter-select.tsx';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { Figure, FigureStrip } from './figures.tsx';
import { answerInquiryForm } from './inquiries/answer-inquiry-form.ts';
import { InquiryDetail, NothingSelected } from './inquiries/inquiry-detail.tsx';
import { InquiryList } from './inquiries/inquiry-list.tsx';
import type { InquiryOutcome } from './inquiries/inquiry-outcome.ts';
import { readSelected } from './inquiries/read-selected.ts';
import { useLivePage } from './live/use-live.ts';
import { LoadFailed } from './load-failed.tsx';

export { shouldRevalidate } from './inquiries/revalidate-answered.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = {
    ...readListQuery(searchParams, ['created'], 'descending'),
    status: readFilter(searchParams, 'status', [...inquiryStatuses, 'pending']),
  };
  const selectedId = searchParams.get('inquiry');
  const isNarrowed = query.text !== '' || query.status !== undefined;
  const shown = { selectedId, isNarrowed, viewerId: knownViewer(context).userId };
  try {
    const [list, counts, selected] = await Promise.all([
      listInquiries(db, query, { perPage: rowsPerPage, countedAtMost }),
      countInquiries(db),
      selectedId === null ? null : readSelected(db, selectedId),
    ]);
    const isGone = selectedId !== null && selected === null;
    return data({ ...shown, found: { list, counts, selected } }, { status: isGone ? 404 : 200 });
  } catch (error) {
    reportError(error);
    return data({ ...shown, found: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house, reportError } = factsOf(context);
  const { fullName } = knownViewer(context);
  const parts = { db, house, reportError, actor: knownActor(context), agentName: fullName };
  const answer = await answerInquiryForm(parts, await request.formData());
  if (!answer) throw data(null, { status: 400 });
  return data<InquiryOutcome>(answer.outcome, { status: answer.status });
}

const counted = [
  { status: 'new', hint: 'Nobody has begun' },
  { status: 'in_progress', hint: 'Somebody is at it' },
  { status: 'resolved', hint: 'Answered, not closed' },
] as const;

export default function Inquiries({ loaderData, actionData }: Route.ComponentProps) {
  const { found, selectedId, isNarrowed, viewerId } = loaderData;
  useLivePage(['inquiries']);
  if (!found) return <LoadFailed title="Customer Inquiries" text="Failed to load inquiries" />;
  const { list, counts, selected } = found;
  const isOpen = selectedId !== null;
  const told = actionData?.kind === 'done' || actionData?.kind === 'failed' ? actionData : undefined;
  // On a narrow screen an open inquiry has the page for itself.
  const aside = clsx('grid grid-cols-[minmax(0,1fr)] gap-5', isOpen && 'max-[75rem]:hidden');
  return (
    <AdminPage title="Customer Inquiries">
      <OutcomeNotice outcome={told} />
      <div className={aside}>
        <FigureStrip>
          <Figure
            name="Total"
            value={counts.total.toLocaleString('en-US')}
            hint="All that came"
            to="/admin/inquiries"
          />
          {counted.map(({ status, hint }) => (
            <Figure
              key={status}
              name={statusWords[status]}
              value={counts[status].toLocaleString('en-US')}
              hint={hint}
              to={`/admin/inquiries?status=${status}`}
            />
          ))}
        </FigureStrip>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchBox label="Search inquiries by name, subject or email" hint="Search inquiries..." />
          <FilterSelect
            label="Status"
            name="status"
            all="All Status"
            options={[
              ...inquiryStatuses.map((value) => ({ value, label: statusWords[value] })),
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
