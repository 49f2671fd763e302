import type { BookingDetails } from '#features/booking/booking-details.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { followPayment } from '#features/payments/follow-payment.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import type { RequestFacts } from '../../../request-context.ts';

/** A prompt and the one before it: what is older is asked about by itself. */
const mostFollowed = 2;

/**
 * The booking as it is after those who carry its money were asked. Whoever comes back from a payment page, or looks up from
 * a telephone, sees what they did there, whether or not anybody has called back.
 */
export async function followTrip(
  { db, log, payments }: Pick<RequestFacts, 'db' | 'log' | 'payments'>,
  booking: BookingDetails,
): Promise<BookingDetails> {
  const waiting = waitingPayments(booking).slice(0, mostFollowed);
  if (waiting.length === 0) return booking;
  const parts = { ...payments, db, log };
  const outcomes = await Promise.all(waiting.map(({ id }) => followPayment(parts, id)));
  const hasMoved = outcomes.some((outcome) => outcome !== 'not_now');
  return (hasMoved ? await readBooking(db, { id: booking.id }) : undefined) ?? booking;
}

/** Handed to somebody who moves money within minutes, and not decided. */
export function waitingPayments({ status, payments }: BookingDetails): BookingDetails['payments'] {
  if (status !== 'held' && status !== 'expired') return [];
  return payments.filter(
    ({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method),
  );
}
