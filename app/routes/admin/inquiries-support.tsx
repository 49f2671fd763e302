import { useNavigation } from 'react-router';
import { momentText, spanText } from '#features/booking/back-office/office-labels.ts';
import { listSupportQueue, supportQueues, type WaitingInquiry } from '#features/inquiries/queue/list-support-queue.ts';
import { readFilter, readPage } from '#lib/paged-list.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheck, Undo2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { LifeBuoy, UserCheck } from '#ui/office-icons.tsx';
import { useRestoredFocus } from '#ui/use-restored-focus.ts';
import { answerForm, type SentForm } from '../../answer-form.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/inquiries-support';
import { AdminPage, HeadLink, LoadFailed } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { ListPages } from './catalogue/list-paging.tsx';
import { InquiryBadge } from './inquiries/inquiry-facts.tsx';
import { assign } from './inquiries/inquiry-forms.ts';
import { ListForm } from './list-form.tsx';
import { useLivePage } from './live/live-updates.tsx';
import { loadPage } from './load-page.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const page = readPage(searchParams);
  const queue = readFilter(searchParams, 'queue', supportQueues);
  const { userId } = knownViewer(context);
  return loadPage(context, { queue, now: new Date(), viewerId: userId }, () =>
    listSupportQueue(db, { userId, queue, page }),
  );
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const assignTo =
    (assigneeId: string) =>
    async ({ text }: SentForm) => {
      const inquiryId = text('inquiry');
      return isId(inquiryId) ? assign({ db, actor }, { inquiryId, assigneeId, seenId: text('seen') }) : undefined;
    };
  return answerForm<FormOutcome>({ request }, { take: assignTo(actor.id), 'give-back': assignTo('') });
}

export default function SupportQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { found: list, queue, now, viewerId } = loaderData;
  useLivePage(['inquiries']);
  useRestoredFocus();
  if (!list) return <LoadFailed title="Support" text="Failed to load inquiries" />;
  const { rows, counts, matching, isMore, page } = list;
  const oldest = page === 1 ? rows[0] : undefined;
  return (
    <AdminPage title="Support" actions={<HeadLink to="/admin/inquiries">All inquiries</HeadLink>}>
      <OutcomeMessage outcome={actionData} />
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
            The oldest has waited {spanText(now.getTime() - oldest.createdAt.getTime())}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          className={boxStyle}
          icon={queue === 'mine' ? LifeBuoy : CircleCheck}
          title={queue === 'mine' ? 'Nothing is assigned to you' : 'No inquiries waiting'}
          level="h2"
        >
          {queue === 'mine'
            ? 'Inquiries that you assign to yourself stay here until they are resolved.'
            : 'New inquiries appear here, the oldest first.'}
        </EmptyState>
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

const dayMs = 86_400_000;

function WaitingLine({ inquiry, viewerId, now }: { inquiry: WaitingInquiry; viewerId: string; now: Date }) {
  const { id, subject, status, name, preview, createdAt, isMine, former } = inquiry;
  const busy = useNavigation().formData?.get('inquiry') === id;
  const waitedMs = now.getTime() - createdAt.getTime();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <p className="num max-md:col-start-1 max-md:row-start-2 max-md:self-center">
        <time dateTime={createdAt.toISOString()} title={momentText(createdAt)}>
          <b className={waitedMs > dayMs ? 'font-semibold text-warning' : 'font-semibold'}>{spanText(waitedMs)}</b>
        </time>
        <span className="text-xs text-ink-3 md:block max-md:ms-1">waiting</span>
      </p>
      <Link
        to={`/admin/inquiries?inquiry=${id}`}
        className="group grid grid-cols-[minmax(0,1fr)] gap-y-0.5 rounded-sm text-ink hover:no-underline max-md:col-span-2"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 truncate font-semibold group-hover:underline">
            <bdi>{subject}</bdi>
          </span>
          <InquiryBadge status={status} />
          {isMine && <Badge tone="brand">Yours</Badge>}
        </span>
        <span className="text-sm text-ink-2">
          <bdi>{name}</bdi>
          {former && (
            <span className="text-ink-3">
              {' · was with '}
              <bdi>{former.name}</bdi>
            </span>
          )}
        </span>
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {preview}
        </span>
      </Link>
      <ListForm
        fields={{ inquiry: id, seen: isMine ? viewerId : (former?.id ?? '') }}
        className="max-md:col-start-2 max-md:row-start-2"
      >
        <Button
          type="submit"
          name="intent"
          value={isMine ? 'give-back' : 'take'}
          size="sm"
          tone={isMine ? 'quiet' : undefined}
          icon={isMine ? Undo2 : UserCheck}
          busy={busy}
          aria-label={isMine ? `Give back: ${subject}` : `Assign to me: ${subject}`}
        >
          {isMine ? 'Give back' : 'Assign to me'}
        </Button>
      </ListForm>
    </li>
  );
}
