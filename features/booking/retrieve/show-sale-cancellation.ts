import { type AmountStyle, amountStyle, refundAmount } from '../booking-amount.ts';
import type { BookingAgency, BookingDetails } from '../booking-details.ts';
import type { CancellationQuote } from '../cancel/quote-cancellation.ts';
import { type CancellationWhy, whysOf } from './show-cancellation.ts';

/** What cancelling means to the agency that sold it. In US cents but for what its customer is owed. */
export interface ShownSaleCancellation extends Pick<CancellationQuote, 'basis' | 'refundMinor'> {
  parts: { label: string; netMinor: number; backMinor: number; why: CancellationWhy }[];
  /** What its credit gets: of a sale the part that the terms give back, of a hold all that was reserved. */
  creditMinor: number;
  retainedMinor: number;
  commissionMinor: number;
  /** By the agency to its customer, by the terms on the selling price; and the same as the booking's price is written. */
  owedMinor: number;
  owed: AmountStyle & { amount: number };
  /** What the agency keeps of the customer's money beyond what the net price costs it. */
  leftMinor: number;
}

export function showSaleCancellation(
  booking: BookingDetails,
  agency: BookingAgency,
  quote: CancellationQuote,
  now: Date,
): ShownSaleCancellation {
  const { basis, refundMinor, customerRefundMinor: owedMinor } = quote;
  const isSold = basis !== 'unpaid';
  const whys = whysOf(booking, quote, now);
  const creditMinor = isSold
    ? quote.parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0)
    : agency.netMinor;
  return {
    basis,
    refundMinor,
    parts: quote.parts.map(({ label, paidMinor, refundMinor }, position) => ({
      label,
      netMinor: paidMinor,
      backMinor: refundMinor,
      why: whys[position] ?? { kind: 'none' },
    })),
    creditMinor,
    retainedMinor: agency.netMinor - creditMinor,
    commissionMinor: isSold ? agency.commissionMinor : 0,
    owedMinor,
    owed: { ...amountStyle(booking), amount: isSold ? refundAmount(booking, quote) : 0 },
    leftMinor: isSold ? refundMinor - owedMinor : 0,
  };
}
