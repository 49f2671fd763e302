import { wholeUnitsFromUsd } from '#lib/money.ts';
import { type AmountStyle, amountStyle, refundAmount, totalAmount } from '../booking-amount.ts';
import type { BookingDetails, BookingPayment } from '../booking-details.ts';
import { usdMinorOf } from '../holds/agreed-price.ts';
import type { CancellationQuote } from './quote-cancellation.ts';

type Refunded = Pick<CancellationQuote, 'refundUnits' | 'paidUnits' | 'refundMinor'>;

/**
 * What goes back of a payment, in hundredths of the currency it was paid in and in US cents, at the rate that was agreed:
 * who paid shillings by M-Pesa for a trip in dollars gets shillings back.
 */
export function refundOf(
  { currency, ratePerUsd, kesPerUsd }: Pick<BookingDetails, 'currency' | 'ratePerUsd' | 'kesPerUsd'>,
  payment: Pick<BookingPayment, 'currency' | 'capturedMinor' | 'capturedUsdMinor'>,
  { refundUnits, paidUnits, refundMinor: refundQuotedMinor }: Refunded,
): { refundMinor: number; refundUsdMinor: number } {
  const capturedMinor = payment.capturedMinor ?? 0;
  if (refundUnits === paidUnits)
    return { refundMinor: capturedMinor, refundUsdMinor: payment.capturedUsdMinor ?? 0 };
  const isOwn = payment.currency === currency;
  const rate = isOwn ? ratePerUsd : (kesPerUsd ?? ratePerUsd);
  const units = isOwn ? refundUnits : wholeUnitsFromUsd(refundQuotedMinor, rate);
  const refundMinor = Math.min(capturedMinor, units * 100);
  return { refundMinor, refundUsdMinor: usdMinorOf(refundMinor, rate) };
}

/** What was paid and what would go back of it, in the currency that it was paid in; of an agency's booking, in its own. */
export function paidAndBack(
  booking: BookingDetails,
  quote: CancellationQuote,
): { style: AmountStyle; paid: number; back: number } {
  const payment = booking.payments.find(({ state }) => state === 'captured');
  if (!payment)
    return { style: amountStyle(booking), paid: totalAmount(booking), back: refundAmount(booking, quote) };
  return {
    style: { currency: payment.currency, isToTheCent: false },
    paid: payment.capturedMinor ?? 0,
    back: refundOf(booking, payment, quote).refundMinor,
  };
}
