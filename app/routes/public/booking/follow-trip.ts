import type { BookingDetails } from '#features/booking/booking-details.ts';
import { followPayment } from '#features/payments/follow-payment.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import type { RequestFacts } from '../../../request-context.ts';

/** A prompt and the one before it: what is older is asked about by itself. */
const mostFollowed = 2;

interface BookingMoney extends Pick<BookingDetails, 'status'> {
  payments: Pick<BookingDetails['payments'][number], 'id' | 'state' | 'method'>[];
}

/**
 * Asks those who carry a booking's money, before it is read. Whoever comes back from a payment page, or looks up from a
 * telephone, sees what they did there, whether or not anybody has called back.
 */
export async function followTrip(
  { db, log, payments }: Pick<RequestFacts, 'db' | 'log' | 'payments'>,
  booking: BookingMoney,
): Promise<void> {
  const parts = { ...payments, db, log };
  const waiting = waitingPayments(booking).slice(0, mostFollowed);
  await Promise.all(waiting.map(({ id }) => followPayment(parts, id)));
}

/** Handed to somebody who moves money within minutes, and not decided. */
export function waitingPayments({ status, payments }: BookingMoney): BookingMoney['payments'] {
  if (status !== 'held' && status !== 'expired') return [];
  return payments.filter(
    ({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method),
  );
}
