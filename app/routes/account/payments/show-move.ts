import type { BookingDetails, BookingPayment } from '#features/booking/booking-details.ts';
import { hundredthsFormatter } from '#features/booking/documents/document-words.ts';
import type { MoneyMove } from '#features/booking/my-bookings/list-my-payments.ts';
import { shownPaymentState } from '#features/booking/shown-payment-state.ts';
import type { PaymentState } from '#features/payments/payment.ts';
import type { Translator } from '#i18n/translator.ts';
import { type BookingReader, showBooking } from '../bookings/show-booking.ts';
import { momentText } from '../parts/moment-text.ts';
import type { MoveStep, ShownMove } from './shown-move.ts';

/** The words of payments come from the server: no page of the account needs all of them. */
export function showMove(
  { kind, payment, booking }: MoneyMove,
  reader: BookingReader,
  translator: Translator,
): ShownMove {
  const t = translator.of('payment');
  const { reference, way, stay } = showBooking(booking, reader);
  const amount = hundredthsFormatter(payment.currency, reader.language);
  const { amountMinor, capturedMinor } = payment;
  const isRefund = kind === 'refund';
  const state = isRefund ? payment.state : stateOfPayment(payment, booking);
  return {
    key: `${kind}-${payment.id}`,
    kind,
    paymentId: payment.id,
    reference,
    way,
    stay: stay && { hotel: stay.hotel },
    amount: amount(isRefund ? (payment.refundMinor ?? 0) : amountMinor),
    cameInstead:
      !isRefund && capturedMinor !== null && capturedMinor !== amountMinor ? amount(capturedMinor) : null,
    method: payment.method,
    methodName: t(`methods.${payment.method}`),
    state,
    stateName: t(`states.${state}`),
    problem: isRefund ? null : problemOf(payment, booking, translator),
    transaction: isRefund ? payment.refundReference : payment.providerReference,
    steps: stepsOf(payment, isRefund).map(([step, at]) => ({
      state: step,
      at: momentText(at, reader.language),
    })),
    isHeldUp: isRefund && payment.refundFailure !== null && payment.refundedAt === null,
    hasReceipt: !isRefund && payment.capturedAt !== null,
    hasInvoice:
      !isRefund && payment.capturedAt !== null && payment.failure === null && booking.confirmedAt !== null,
  };
}

/** What goes back has a line of its own, so that the payment stays what it was: paid. */
function stateOfPayment({ state }: BookingPayment, { status }: BookingDetails): PaymentState {
  if (state === 'refund_due' || state === 'refunded') return 'captured';
  return shownPaymentState(state, status);
}

function problemOf(
  { failure, state }: BookingPayment,
  { status }: BookingDetails,
  { find, of }: Translator,
): string | null {
  const t = of('payment');
  if (failure) return find('payment', `failures.${failure}`) ?? t('failures.other');
  const isUnpaid = state === 'created' || state === 'submitted';
  return isUnpaid && status === 'expired' ? t('failures.expired') : null;
}

function stepsOf(payment: BookingPayment, isRefund: boolean): [MoveStep, Date][] {
  const all: [MoveStep, Date | null][] = isRefund
    ? [
        ['refund_due', payment.refundDueAt],
        ['refund_asked', payment.refundAskedAt],
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
    .flatMap(([state, at]): [MoveStep, Date][] => (at ? [[state, at]] : []))
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime());
}
