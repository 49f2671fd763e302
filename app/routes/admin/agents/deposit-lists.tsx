import clsx from 'clsx';
import { type DepositMethod, type DepositStatus, isTransfer } from '#features/agents/deposits/deposit.ts';
import type { PendingDeposit } from '#features/agents/deposits/list-pending-deposits.ts';
import type { Deposit } from '#features/agents/deposits/read-deposits.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { BadgeCheck, FileText, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { loneLink, Moment } from '../panel.tsx';

const depositMethodLabels: Record<DepositMethod, string> = {
  bank_transfer: 'Bank transfer',
  wire_transfer: 'Wire transfer',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_money: 'Mobile money',
};

/** Transfers to be found on the bank account, the longest waiting first. */
export function PendingDeposits({
  deposits,
  viewerId,
  withAgency = false,
  requestedIds,
}: {
  deposits: readonly PendingDeposit[];
  /** Nobody confirms a deposit they requested themselves. */
  viewerId: string;
  withAgency?: boolean;
  /** Ids of deposits that wait for a second administrator. */
  requestedIds: ReadonlySet<string>;
}) {
  return (
    <ul className="divide-y divide-line">
      {deposits.map(({ id, agentId, agencyName, reference, amountMinor, method, requestedBy, requestedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-x-3">
              <b className="num font-display text-base font-bold">{formatUsdCents(amountMinor, 'en-US')}</b>
              {withAgency && (
                <Link to={`/admin/agents/${agentId}`} className={`font-semibold wrap-anywhere ${loneLink}`}>
                  <bdi>{agencyName}</bdi>
                </Link>
              )}
            </p>
            <p className="num text-sm text-ink-2">
              <span dir="ltr">{reference}</span>, {depositMethodLabels[method]}, <Moment at={requestedAt} />
            </p>
          </div>
          {requestedIds.has(id) ? (
            <span className="text-sm text-ink-2">Waiting for a second person.</span>
          ) : (
            <div className="flex flex-wrap gap-2">
              {requestedBy === viewerId ? (
                <span className="text-sm text-ink-2">Your own request: somebody else confirms it.</span>
              ) : (
                <DialogLink dialog="confirm" of={id} tone="brand" icon={BadgeCheck} label="Confirm" about={reference} />
              )}
              <DialogLink dialog="decline" of={id} tone="danger" icon={X} label="Reject" about={reference} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const statuses: Record<DepositStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'With the provider', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'neutral' },
};

const failures: Record<string, string> = {
  reported_other_amount: 'M-Pesa reports it as paid, but with another amount: check the paybill’s statement',
};

/** A transfer that the agency withdrew may still arrive. A deposit that an administrator rejected stays rejected. */
export function canStillArrive({ status, method, failure }: Deposit): boolean {
  return status === 'failed' && isTransfer(method) && failure === 'withdrawn';
}

export function PastDeposits({
  agentId,
  deposits,
  isAfterOthers,
  requestedIds,
}: {
  agentId: string;
  deposits: readonly Deposit[];
  isAfterOthers: boolean;
  /** Ids of deposits that wait for a second administrator. */
  requestedIds: ReadonlySet<string>;
}) {
  if (deposits.length === 0) return null;
  return (
    <ul className={clsx('divide-y divide-line text-sm', isAfterOthers && 'border-t border-line')}>
      {deposits.map((deposit) => {
        const { id, reference, method, status, amountMinor, creditedMinor, failure, createdAt } = deposit;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-52">
              <b className="num font-semibold">{formatUsdCents(creditedMinor ?? amountMinor, 'en-US')}</b>{' '}
              <span className="text-ink-2">{depositMethodLabels[method]}</span>
              <span className="num block text-xs text-ink-3">
                <span dir="ltr">{reference}</span>, <Moment at={createdAt} />
                {failure !== null && `, ${failures[failure] ?? failure.replaceAll('_', ' ')}`}
              </span>
            </span>
            <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
            {status === 'completed' && (
              <ButtonLink
                to={`/admin/agents/${agentId}/deposits/${reference}/receipt.pdf`}
                reloadDocument
                download
                size="sm"
                tone="quiet"
                icon={FileText}
                aria-label={`Receipt of ${reference}`}
              >
                Receipt
              </ButtonLink>
            )}
            {canStillArrive(deposit) && !requestedIds.has(id) && (
              <DialogLink
                dialog="confirm"
                of={id}
                tone="quiet"
                icon={BadgeCheck}
                aria-label={`${reference} has arrived`}
                label="Mark as arrived"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
