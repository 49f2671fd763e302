import type { BookingDetails } from '#features/booking/booking-details.ts';
import { followPayment } from '#features/payments/follow-payment.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import type { RequestFacts } from '../../../request-context.ts';

/** A prompt and the one before it: what is older is asked about by itself. */
const mostFollowed = 2;

/**
 * Asks those who carry a booking's money, before it is read. Whoever comes back from a payment page, or looks up from a
 * telephone, sees what they did there, whether or not anybody has called back.
 */
export async function followTrip(
  { db, log, payments }: Pick<RequestFacts, 'db' | 'log' | 'payments'>,
  waitingPayments: readonly string[],
): Promise<void> {
  const parts = { ...payments, db, log };
  await Promise.all(waitingPayments.slice(0, mostFollowed).map((id) => followPayment(parts, id)));
}

/** Handed to somebody who moves money within minutes, and not decided. */
export function waitingPayments({ status, payments }: BookingDetails): BookingDetails['payments'] {
  if (status !== 'held' && status !== 'expired') return [];
  return payments.filter(
    ({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method),
  );
}
