import { Form, useNavigation } from 'react-router';
import { momentText, spanText } from '#features/booking/back-office/office-words.ts';
import type { WaitingInquiry } from '#features/inquiries/desk/list-support-queue.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Undo2, UserCheck } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { InquiryBadge } from './inquiry-badge.tsx';

const dayMs = 86_400_000;

/** One inquiry that waits, for how long, and whose it is. */
export function WaitingLine({
  inquiry,
  viewerId,
  now,
}: {
  inquiry: WaitingInquiry;
  viewerId: string;
  now: Date;
}) {
  const { id, subject, status, name, preview, createdAt, isMine, former } = inquiry;
  const { list } = useListAddress();
  const busy = useNavigation().formData?.get('inquiry') === id;
  const waitedMs = now.getTime() - createdAt.getTime();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <p className="num max-md:col-start-1 max-md:row-start-2 max-md:self-center">
        <time dateTime={createdAt.toISOString()} title={momentText(createdAt)}>
          <b className={waitedMs > dayMs ? 'font-semibold text-warning' : 'font-semibold'}>
            {spanText(waitedMs)}
          </b>
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
      <Form method="post" action={list} preventScrollReset className="max-md:col-start-2 max-md:row-start-2">
        <input type="hidden" name="inquiry" value={id} />
        <input type="hidden" name="seen" value={isMine ? viewerId : (former?.id ?? '')} />
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
      </Form>
    </li>
  );
}
