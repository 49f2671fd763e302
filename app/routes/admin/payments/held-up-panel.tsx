import { amountText, momentText } from '#features/booking/back-office/office-words.ts';
import type { HeldUpRefund } from '#features/payments/list-held-up-refunds.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { Link } from '../../../ui/link.tsx';
import { loneLink, Panel } from '../panel.tsx';
import { refundFailureText } from './refund-failure-text.ts';

/** Refunds that a person has to see to. The booking is where somebody says that they send it, and that it was sent. */
export function HeldUpPanel({ refunds }: { refunds: readonly HeldUpRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <div id="held-up" className="scroll-mt-20">
      <Panel title="Refunds held up">
        <ul className="divide-y divide-line">
          {refunds.map(
            ({ paymentId, bookingId, reference, provider, currency, refundMinor, dueAt, ...refund }) => (
              <li key={paymentId} className="px-4 py-3">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link
                    to={`/admin/bookings/${bookingId}`}
                    className={`num font-semibold ${loneLink}`}
                    dir="ltr"
                  >
                    {reference}
                  </Link>
                  <b className="num font-semibold">{amountText(refundMinor, currency)}</b>
                  <span className="text-ink-3">({providerTitle(provider)})</span>
                </p>
                <p className="text-sm wrap-anywhere">{heldUpText(refund)}</p>
                <p className="num text-xs text-ink-3">Due since {momentText(dueAt)}</p>
              </li>
            ),
          )}
        </ul>
      </Panel>
    </div>
  );
}

function heldUpText({
  failure,
  isByHand,
  nextTryAt,
  alsoSent,
}: Pick<HeldUpRefund, 'failure' | 'isByHand' | 'nextTryAt' | 'alsoSent'>): string {
  if (alsoSent !== null)
    return `The money went twice: it was handed out, and the provider sent it as ${alsoSent}. Ask the customer for it.`;
  const why = refundFailureText(failure ?? '');
  if (isByHand) return `${why} Somebody sends it by hand: it is to be marked as refunded.`;
  return nextTryAt === null
    ? why
    : `${why} The provider is asked again by itself, after ${momentText(nextTryAt)}.`;
}
