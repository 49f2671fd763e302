import { data } from 'react-router';
import { spanText } from '#features/booking/back-office/office-words.ts';
import {
  countedAtMost,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '#features/catalogue/editing/list-query.ts';
import { listSupportQueue, supportQueues } from '#features/inquiries/desk/list-support-queue.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CircleCheck, LifeBuoy } from '../../ui/icons.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { Route } from './+types/inquiries-support';
import { AdminPage } from './admin-page.tsx';
import { textOf } from './bookings/office-form.ts';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { answerAssignment } from './inquiries/answer-assignment.ts';
import type { InquiryOutcome } from './inquiries/inquiry-outcome.ts';
import { WaitingLine } from './inquiries/waiting-line.tsx';
import { useLivePage } from './live/use-live.ts';
import { LoadFailed } from './load-failed.tsx';

export { shouldRevalidate } from './inquiries/revalidate-answered.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const { page } = readListQuery(searchParams, ['created']);
  const queue = readFilter(searchParams, 'queue', supportQueues);
  const { userId } = knownViewer(context);
  const now = new Date();
  try {
    const list = await listSupportQueue(db, { userId, queue, page }, { perPage: rowsPerPage, countedAtMost });
    return { queue, now, list, viewerId: userId };
  } catch (error) {
    reportError(error);
    return data({ queue, now, list: null, viewerId: userId }, { status: 500 });
  }
}

/** Takes one, or gives it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const intent = form.get('intent');
  const inquiryId = textOf(form, 'inquiry');
  if (!isId(inquiryId) || (intent !== 'take' && intent !== 'give-back')) throw data(null, { status: 400 });
  const assignment = {
    inquiryId,
    assigneeId: intent === 'take' ? actor.id : '',
    seenId: textOf(form, 'seen'),
  };
  const { outcome, status } = await answerAssignment({ db, actor }, assignment);
  return data<InquiryOutcome>(outcome, { status });
}

export default function SupportQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { list, queue, now, viewerId } = loaderData;
  useLivePage(['inquiries']);
  useKeptFocus();
  if (!list) return <LoadFailed title="Support" text="Failed to load inquiries" />;
  const { rows, counts, matching, isMore, page } = list;
  const told = actionData?.kind === 'done' || actionData?.kind === 'failed' ? actionData : undefined;
  const oldest = page === 1 ? rows[0] : undefined;
  return (
    <AdminPage
      title="Support"
      actions={
        <ButtonLink to="/admin/inquiries" size="sm">
          All inquiries
        </ButtonLink>
      }
    >
      <OutcomeNotice outcome={told} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterChips
          label="Whose"
          name="queue"
          all="Mine and unassigned"
          allCount={counts.mine + counts.unassigned}
          options={[
            { value: 'mine', label: 'Mine', count: counts.mine },
            { value: 'unassigned', label: 'Unassigned', count: counts.unassigned },
          ]}
        />
        {oldest && (
          <p className="num ms-auto text-sm text-ink-2">
            The oldest waits {spanText(now.getTime() - oldest.createdAt.getTime())}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={queue === 'mine' ? LifeBuoy : CircleCheck}
            title={queue === 'mine' ? 'Nothing is assigned to you' : 'Nobody waits'}
            level="h2"
          >
            {queue === 'mine'
              ? 'Take an inquiry that is nobody’s, and it stands here until it is resolved.'
              : 'New inquiries appear here, the oldest first.'}
          </EmptyState>
        </div>
      ) : (
        <ul
          aria-label="Waiting inquiries"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {rows.map((inquiry) => (
            <WaitingLine key={inquiry.id} inquiry={inquiry} viewerId={viewerId} now={now} />
          ))}
        </ul>
      )}
      <ListPages page={page} list={{ matching, isMore }} />
    </AdminPage>
  );
}
