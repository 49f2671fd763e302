import type { DepositMethod } from '#features/agents/deposits/deposit.ts';
import type { PendingDeposit } from '#features/agents/deposits/list-pending-deposits.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { formatUsdCents } from '#lib/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BadgeCheck, X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';

export const depositMethodLabels: Record<DepositMethod, string> = {
  bank_transfer: 'Bank transfer',
  wire_transfer: 'Wire transfer',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_money: 'Mobile money',
};

/** Transfers that somebody looks for at the bank, the longest waiting first. */
export function PendingDeposits({
  deposits,
  viewerId,
  withAgency = false,
  asked,
}: {
  deposits: readonly PendingDeposit[];
  /** Nobody confirms what they asked for themselves. */
  viewerId: string;
  withAgency?: boolean;
  /** Those whose money one administrator has seen, and which wait for a second one. */
  asked: ReadonlySet<string>;
}) {
  const address = useListAddress();
  return (
    <ul className="divide-y divide-line">
      {deposits.map(
        ({ id, agentId, agencyName, reference, amountMinor, method, requestedBy, requestedAt }) => (
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
                <span dir="ltr">{reference}</span>, {depositMethodLabels[method]},{' '}
                <time dateTime={requestedAt.toISOString()}>{momentText(requestedAt)}</time>
              </p>
            </div>
            {asked.has(id) ? (
              <span className="text-sm text-ink-2">Waits for a second person.</span>
            ) : (
              <div className="flex flex-wrap gap-2">
                {requestedBy === viewerId ? (
                  <span className="text-sm text-ink-2">Your own request: somebody else confirms it.</span>
                ) : (
                  <ButtonLink
                    to={address.with({ do: 'confirm', of: id })}
                    preventScrollReset
                    size="sm"
                    tone="brand"
                    icon={BadgeCheck}
                    aria-label={`Confirm ${reference}`}
                  >
                    Confirm
                  </ButtonLink>
                )}
                <ButtonLink
                  to={address.with({ do: 'decline', of: id })}
                  preventScrollReset
                  size="sm"
                  tone="danger"
                  icon={X}
                  aria-label={`Reject ${reference}`}
                >
                  Reject
                </ButtonLink>
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
