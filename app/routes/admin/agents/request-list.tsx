import clsx from 'clsx';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Check, Undo2, X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { signedDollars } from './signed-dollars.ts';

interface RequestsProps {
  requests: readonly AgentRequest[];
  viewerId: string;
  withAgency?: boolean;
}

const outcomes: Record<string, string> = {
  approved: 'Approved',
  rejected: 'Turned down',
  withdrawn: 'Taken back',
};

/** What was asked for and what became of it; a second person decides, and who asked may take it back. */
export function Requests({ requests, viewerId, withAgency = false }: RequestsProps) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => {
        const { id, agentId, agencyName, amountMinor, reason, requestedBy, requestedAt, outcome } = request;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-3">
                <b className={clsx('num font-display text-base font-bold', amountMinor < 0 && 'text-danger')}>
                  {requestAmount(request)}
                </b>
                {withAgency && (
                  <Link to={`/admin/agents/${agentId}`} className={`font-semibold wrap-anywhere ${loneLink}`}>
                    <bdi>{agencyName}</bdi>
                  </Link>
                )}
                {outcome !== null && (
                  <Badge tone={outcome === 'approved' ? 'success' : 'neutral'}>
                    {outcomes[outcome] ?? outcome}
                  </Badge>
                )}
              </p>
              <p className="num text-sm text-ink-2">{requestNote(request)}</p>
              {reason !== null && (
                <p className="text-sm wrap-anywhere whitespace-pre-line">
                  <bdi>{reason}</bdi>
                </p>
              )}
              <p className="num text-xs text-ink-3">
                Asked for by <bdi>{requestedBy}</bdi>,{' '}
                <time dateTime={requestedAt.toISOString()}>{momentText(requestedAt)}</time>
                <Decided request={request} />
              </p>
            </div>
            {outcome === null && <Decide request={request} isOwn={request.requestedById === viewerId} />}
          </li>
        );
      })}
    </ul>
  );
}

export function requestAmount({ kind, amountMinor }: Pick<AgentRequest, 'kind' | 'amountMinor'>): string {
  return kind === 'adjustment' ? signedDollars(amountMinor) : formatUsdCents(amountMinor, 'en-US');
}

/** What kind of request it is, and what it would replace. */
export function requestNote({ kind, beforeMinor, deposit, amountMinor }: AgentRequest): string {
  switch (kind) {
    case 'adjustment':
      return 'Adjustment';
    case 'credit_limit':
      return `Credit limit, instead of ${formatUsdCents(beforeMinor ?? 0, 'en-US')}`;
    case 'deposit': {
      const announced = deposit?.announcedMinor ?? amountMinor;
      const other = announced === amountMinor ? '' : `, ${formatUsdCents(announced, 'en-US')} announced`;
      return `Deposit ${deposit?.reference}, seen at the bank${other}`;
    }
  }
}

function Decided({ request: { outcome, decidedBy, decidedAt, declineReason } }: { request: AgentRequest }) {
  if (decidedAt === null) return null;
  return (
    <>
      . {outcome === 'withdrawn' ? 'Taken back' : 'Decided'} by <bdi>{decidedBy}</bdi>,{' '}
      <time dateTime={decidedAt.toISOString()}>{momentText(decidedAt)}</time>
      {declineReason !== null && (
        <>
          : <bdi className="wrap-anywhere">{declineReason}</bdi>
        </>
      )}
    </>
  );
}

const kindLabels = { adjustment: 'adjustment', credit_limit: 'credit limit', deposit: 'deposit' };

function Decide({ request, isOwn }: { request: AgentRequest; isOwn: boolean }) {
  const address = useListAddress();
  const named = `the ${kindLabels[request.kind]} of ${requestAmount(request)}`;
  const dialog = (name: string) => ({
    to: address.with({ do: name, of: request.id }),
    preventScrollReset: true,
    size: 'sm' as const,
  });
  if (isOwn) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-sm text-ink-2">You asked for it: a colleague decides.</p>
        <ButtonLink {...dialog('takeback')} icon={Undo2} aria-label={`Take back ${named}`}>
          Take back
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink {...dialog('agree')} tone="brand" icon={Check} aria-label={`Approve ${named}`}>
        Approve
      </ButtonLink>
      <ButtonLink {...dialog('refuse')} tone="danger" icon={X} aria-label={`Turn down ${named}`}>
        Turn down
      </ButtonLink>
    </div>
  );
}
