import clsx from 'clsx';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Check, Undo2, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { loneLink, Moment } from '../panel.tsx';
import { signedDollars } from './agent-tables.tsx';

interface RequestsProps {
  requests: readonly AgentRequest[];
  viewerId: string;
  withAgency?: boolean;
}

const outcomes: Record<string, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** A second person decides; the person who requested it may withdraw it. */
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
                  <Badge tone={outcome === 'approved' ? 'success' : 'neutral'}>{outcomes[outcome] ?? outcome}</Badge>
                )}
              </p>
              <p className="num text-sm text-ink-2">{requestNote(request)}</p>
              {reason !== null && (
                <p className="text-sm wrap-anywhere whitespace-pre-line">
                  <bdi>{reason}</bdi>
                </p>
              )}
              <p className="num text-xs text-ink-3">
                Requested by <bdi>{requestedBy}</bdi>, <Moment at={requestedAt} />
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
      . {outcome === 'withdrawn' ? 'Withdrawn' : 'Decided'} by <bdi>{decidedBy}</bdi>, <Moment at={decidedAt} />
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
  const named = `the ${kindLabels[request.kind]} of ${requestAmount(request)}`;
  if (isOwn) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-sm text-ink-2">You requested it: a colleague decides.</p>
        <DialogLink dialog="takeback" of={request.id} icon={Undo2} label="Withdraw" about={named} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <DialogLink dialog="agree" of={request.id} tone="brand" icon={Check} label="Approve" about={named} />
      <DialogLink dialog="refuse" of={request.id} tone="danger" icon={X} label="Reject" about={named} />
    </div>
  );
}
