import type { BookingDetails, BookingPayment } from '../booking-details.ts';

/**
 * The rate at which a payment was asked for: the one of the booking, or that of the shilling where M-Pesa was to pay for
 * another currency. Null in dollars, and where nobody wrote it down.
 */
export function paidRate(
  { currency, ratePerUsd, kesPerUsd }: Pick<BookingDetails, 'currency' | 'ratePerUsd' | 'kesPerUsd'>,
  payment: Pick<BookingPayment, 'currency'>,
): number | null {
  if (payment.currency === 'USD') return null;
  if (payment.currency === currency) return ratePerUsd;
  return payment.currency === 'KES' ? kesPerUsd : null;
}
