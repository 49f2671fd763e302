import type { PaymentState } from '#features/payments/payment.ts';
import type { BookingStatus } from './booking.ts';

/** Nobody waits any more for what was to be paid for a booking that is over. In SQL: listed-booking.ts. */
export function shownPaymentState(state: PaymentState, status: BookingStatus): PaymentState {
  const isAwaited = state === 'created' || state === 'submitted';
  return isAwaited && status !== 'held' ? 'failed' : state;
}
