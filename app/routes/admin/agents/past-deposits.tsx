import clsx from 'clsx';
import { type DepositStatus, isTransfer } from '#features/agents/deposits/deposit.ts';
import type { Deposit } from '#features/agents/deposits/read-deposit.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { BadgeCheck, FileText } from '../../../ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { depositMethodLabels } from './deposit-list.tsx';

const looks: Record<DepositStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'With the provider', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'neutral' },
};

const failures: Record<string, string> = {
  reported_other_amount: 'M-Pesa says it was paid, but told another amount: look at the paybill’s statement',
};

/** What the agency has withdrawn may have been on its way. What an administrator rejected stays so. */
export function canStillCome({ status, method, failure }: Deposit): boolean {
  return status === 'failed' && isTransfer(method) && failure === 'withdrawn';
}

/** The last ones. */
export function PastDeposits({
  agentId,
  deposits,
  isAfterOthers,
  asked,
}: {
  agentId: string;
  deposits: readonly Deposit[];
  isAfterOthers: boolean;
  /** Those that wait for a second person. */
  asked: ReadonlySet<string>;
}) {
  const address = useListAddress();
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
                <span dir="ltr">{reference}</span>,{' '}
                <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
                {failure !== null && `, ${failures[failure] ?? failure.replaceAll('_', ' ')}`}
              </span>
            </span>
            <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
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
            {canStillCome(deposit) && !asked.has(id) && (
              <ButtonLink
                to={address.with({ do: 'confirm', of: id })}
                preventScrollReset
                size="sm"
                tone="quiet"
                icon={BadgeCheck}
                aria-label={`${reference} came after all`}
              >
                Came after all
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
