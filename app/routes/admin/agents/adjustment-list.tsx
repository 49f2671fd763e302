import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import type { Adjustment } from '#features/agents/back-office/list-adjustments.ts';
import { momentText } from '#features/booking/back-office/office-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { signedDollars } from './signed-dollars.ts';

interface AdjustmentsProps {
  adjustments: readonly Adjustment[];
  viewerId: string;
  withAgency?: boolean;
}

/** What was asked for and what became of it; a second person decides. */
export function Adjustments({ adjustments, viewerId, withAgency = false }: AdjustmentsProps) {
  return (
    <ul className="divide-y divide-line">
      {adjustments.map((adjustment) => {
        const { id, agentId, agencyName, amountMinor, reason, askedBy, askedAt, outcome } = adjustment;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-3">
                <b className={clsx('num font-display text-base font-bold', amountMinor < 0 && 'text-danger')}>
                  {signedDollars(amountMinor)}
                </b>
                {withAgency && (
                  <Link to={`/admin/agents/${agentId}`} className={`font-semibold wrap-anywhere ${loneLink}`}>
                    <bdi>{agencyName}</bdi>
                  </Link>
                )}
                {outcome !== null && (
                  <Badge tone={outcome === 'approved' ? 'success' : 'neutral'}>
                    {outcome === 'approved' ? 'Approved' : 'Turned down'}
                  </Badge>
                )}
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-line">
                <bdi>{reason}</bdi>
              </p>
              <p className="num text-xs text-ink-3">
                Asked for by <bdi>{askedBy}</bdi>,{' '}
                <time dateTime={askedAt.toISOString()}>{momentText(askedAt)}</time>
                <Decided adjustment={adjustment} />
              </p>
            </div>
            {outcome === null && <Decide adjustment={adjustment} isOwn={adjustment.askedById === viewerId} />}
          </li>
        );
      })}
    </ul>
  );
}

function Decided({ adjustment: { decidedBy, decidedAt } }: { adjustment: Adjustment }) {
  if (decidedAt === null) return null;
  return (
    <>
      . Decided by <bdi>{decidedBy}</bdi>,{' '}
      <time dateTime={decidedAt.toISOString()}>{momentText(decidedAt)}</time>
    </>
  );
}

function Decide({ adjustment: { id, amountMinor }, isOwn }: { adjustment: Adjustment; isOwn: boolean }) {
  const address = useListAddress();
  if (isOwn) return <p className="text-sm text-ink-2">You asked for it: a colleague decides.</p>;
  const amount = signedDollars(amountMinor);
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        to={address.with({ do: 'agree', of: id })}
        preventScrollReset
        size="sm"
        tone="brand"
        icon={Check}
        aria-label={`Approve the adjustment of ${amount}`}
      >
        Approve
      </ButtonLink>
      <ButtonLink
        to={address.with({ do: 'refuse', of: id })}
        preventScrollReset
        size="sm"
        tone="danger"
        icon={X}
        aria-label={`Turn down the adjustment of ${amount}`}
      >
        Turn down
      </ButtonLink>
    </div>
  );
}
