import { type BookingDetails, type BookingPayment, shownPaymentState } from '#features/booking/booking.ts';
import { minorUnitsFormatter } from '#features/booking/booking-amount.ts';
import type { MoneyMove } from '#features/booking/my-bookings/my-bookings.ts';
import { failureText } from '#features/payments/failure-text.ts';
import { methodKind, type PaymentState } from '#features/payments/payment.ts';
import type { Translator } from '#i18n/translator.ts';
import { type BookingReader, showBooking } from '../bookings/show-booking.ts';
import { momentText } from '../moment.tsx';

export type ShownPayment = ReturnType<typeof showPayment>;

/** A payment state, or the request to the provider to refund. */
type PaymentStep = PaymentState | 'refund_requested';

/** The payment messages are translated on the server, because no account page needs all of them. */
export function showPayment({ kind, payment, booking }: MoneyMove, reader: BookingReader, translator: Translator) {
  const t = translator.of('payment');
  const { reference, route, stay } = showBooking(booking, reader);
  const amount = minorUnitsFormatter(payment.currency, reader.language);
  const { amountMinor, capturedMinor } = payment;
  const isRefund = kind === 'refund';
  const state = isRefund ? payment.state : stateOfPayment(payment, booking);
  return {
    key: `${kind}-${payment.id}`,
    kind,
    paymentId: payment.id,
    reference,
    route,
    stay: stay && { hotel: stay.hotel },
    amount: amount(isRefund ? (payment.refundMinor ?? 0) : amountMinor),
    /** The amount received, if it differs. */
    receivedInstead:
      !isRefund && capturedMinor !== null && capturedMinor !== amountMinor ? amount(capturedMinor) : null,
    methodKind: methodKind(payment.method),
    methodName: t(`methods.${payment.method}`),
    state,
    stateName: t(`states.${state}`),
    /** Why the payment failed. */
    problem: isRefund ? null : problemOf(payment, booking, translator),
    /** The provider's transaction number. */
    transaction: isRefund ? payment.refundReference : payment.providerReference,
    steps: stepsOf(payment, isRefund).map(([step, at]) => ({ state: step, at: momentText(at, reader.language) })),
    /** The provider refused the refund, so the office handles it. */
    isHeldUp: isRefund && payment.refundFailure !== null && payment.refundedAt === null,
    hasReceipt: !isRefund && payment.capturedAt !== null,
    /** The payment bought a confirmed booking. */
    hasInvoice: !isRefund && payment.capturedAt !== null && payment.failure === null && booking.confirmedAt !== null,
  };
}

/** A refund has its own row, so the payment stays "paid". */
function stateOfPayment({ state }: BookingPayment, { status }: BookingDetails): PaymentState {
  if (state === 'refund_due' || state === 'refunded') return 'captured';
  return shownPaymentState(state, status);
}

function problemOf(
  { failure, state, method }: BookingPayment,
  { status }: BookingDetails,
  translator: Translator,
): string | null {
  const t = translator.of('payment');
  if (failure) return failureText(translator, failure, method) ?? t('failures.other');
  const isUnpaid = state === 'created' || state === 'submitted';
  return isUnpaid && status === 'expired' ? t('failures.expired') : null;
}

function stepsOf(payment: BookingPayment, isRefund: boolean): [PaymentStep, Date][] {
  const all: [PaymentStep, Date | null][] = isRefund
    ? [
        ['refund_due', payment.refundDueAt],
        ['refund_requested', payment.refundRequestedAt],
        ['refunded', payment.refundedAt],
      ]
    : [
        ['created', payment.createdAt],
        ['submitted', payment.submittedAt],
        ['unknown', payment.unknownAt],
        ['failed', payment.failedAt],
        ['captured', payment.capturedAt],
      ];
  return all
    .flatMap(([state, at]): [PaymentStep, Date][] => (at ? [[state, at]] : []))
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime());
}
