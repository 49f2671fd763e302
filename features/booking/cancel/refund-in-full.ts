import type { BookingDetails } from '../booking-details.ts';
import {
  type CancellationQuote,
  type QuotedPart,
  quoteOf,
  type Uncancellable,
  unpaidQuote,
} from './quote-cancellation.ts';

/** All of it back, whatever the terms say and however far the trip has come. Only the office may. */
export function quoteFullRefund(
  booking: BookingDetails,
): { ok: true; quote: CancellationQuote } | { ok: false; error: Exclude<Uncancellable, 'departed'> } {
  const { status } = booking;
  if (status === 'expired' || status === 'cancelled') return { ok: false, error: status };
  if (status === 'held') return { ok: true, quote: unpaidQuote };
  return { ok: true, quote: quoteOf(booking, 'terms', paidParts(booking)) };
}

function paidParts({ flights, stay }: BookingDetails): QuotedPart[] {
  const paid = [
    ...flights.map(({ number, supplier, priceMinor }) => ({ label: number, supplier, priceMinor })),
    ...(stay ? [{ label: stay.hotel, supplier: stay.supplier, priceMinor: stay.priceMinor }] : []),
  ];
  return paid.map((part) => ({ ...part, refundPercent: 100 }));
}
