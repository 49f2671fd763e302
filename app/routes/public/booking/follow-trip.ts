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
  if (waiting.length === 0) return readTwice(db, booking);
  const parts = { ...payments, db, log };
  const outcomes = await Promise.all(waiting.map(({ id }) => followPayment(parts, id)));
  const hasMoved = outcomes.some((outcome) => outcome !== 'not_now');
  return readTwice(db, (hasMoved ? await readBooking(db, { id: booking.id }) : undefined) ?? booking);
}

/**
 * A booking is read before its payments. One that is confirmed in between looks held with its money here, waits for
 * nothing, and its page would ask for the money again and never look anew.
 */
async function readTwice(db: RequestFacts['db'], booking: BookingDetails): Promise<BookingDetails> {
  const isTorn = booking.status === 'held' && booking.payments.some(({ state }) => state === 'captured');
  return (isTorn ? await readBooking(db, { id: booking.id }) : undefined) ?? booking;
}

/** Handed to somebody who moves money within minutes, and not decided. */
export function waitingPayments({ status, payments }: BookingDetails): BookingDetails['payments'] {
  if (status !== 'held' && status !== 'expired') return [];
  return payments.filter(
    ({ state, method }) => (state === 'submitted' || state === 'unknown') && !isPaidLater(method),
  );
}
