import { providerTitle } from '#lib/provider-title.ts';
import type { BookingDetails, BookingPayment } from '../booking-details.ts';
import type { HistoryLine } from './history-line.ts';
import { amountText, methodLabels } from './office-labels.ts';

/** What payments went through, as far as the history of the booking does not tell it itself. */
export function paymentHistory({ payments, events }: BookingDetails): HistoryLine[] {
  const isReported = (kind: string, { id }: BookingPayment) =>
    events.some((event) => event.kind === kind && event.detail.paymentId === id);
  return payments.flatMap((payment) => {
    const { id, submittedAt, unknownAt, failedAt, capturedAt, refundedAt } = payment;
    const steps: [string, Date | null][] = [
      [`handed to ${providerTitle(payment.provider)}.`, submittedAt],
      ['nobody can say yet whether it was paid.', unknownAt],
      ['failed.', isReported('payment_failed', payment) ? null : failedAt],
      ['paid.', isReported('confirmed', payment) || isReported('money_returns', payment) ? null : capturedAt],
      [refundText(payment), isReported('refunded', payment) ? null : refundedAt],
    ];
    return steps.flatMap(([text, at]) =>
      at ? [{ id: `payment-${id}-${text}`, at, text: `${paymentName(payment)}: ${text}`, who: '' }] : [],
    );
  });
}

/** M-Pesa, KSh 31,850 */
export function paymentName({ method, amountMinor, currency }: BookingPayment): string {
  return `${methodLabels[method]}, ${amountText(amountMinor, currency)}`;
}

function refundText({ refundMinor, currency }: BookingPayment): string {
  return `${amountText(refundMinor ?? 0, currency)} was sent back.`;
}
