import { formatUsdCents } from '#lib/money.ts';
import { legsOf } from '../booked-trip.ts';
import type { BookingAgency, BookingDetails, BookingPayment } from '../booking.ts';
import { amountsOfParts, netParts, sellingParts, totalAmount } from '../booking-amount.ts';
import type { DocumentMessages } from './document-context.ts';

interface PriceLine {
  label: string;
  amountUsdMinor: number;
}

/** Selling prices per passenger type, or per room type. */
export function priceLines(messages: DocumentMessages, booking: BookingDetails): PriceLine[] {
  const lines = netLines(messages, booking);
  const amounts = sellingParts(
    booking,
    lines.map(({ amountUsdMinor }) => amountUsdMinor),
  );
  return lines.map(({ label }, position) => ({ label, amountUsdMinor: amounts[position] ?? 0 }));
}

/** The same at net prices. */
function netLines({ t, isolate }: DocumentMessages, booking: BookingDetails): PriceLine[] {
  return netParts(booking).map(({ part, usdMinor }) => {
    if (part.kind !== 'room')
      return { label: t(`party.${part.kind}`, { count: part.count }), amountUsdMinor: usdMinor };
    const rooms = t('roomOfType', { count: part.count, room: isolate(part.room) });
    const nights = t('nights', { count: part.nights });
    return { label: t('roomNights', { rooms, nights }), amountUsdMinor: usdMinor };
  });
}

interface InvoiceLine {
  label: string;
  amount: string;
}

export function invoiceSubject(messages: DocumentMessages, booking: BookingDetails): string[] {
  const { t } = messages;
  const { stay, flights } = booking;
  if (stay) {
    const dates = t('dates', { from: messages.day(stay.checkIn), to: messages.day(stay.checkOut) });
    return [messages.line([messages.isolate(stay.hotel), messages.city(stay), dates])];
  }
  return legsOf(flights).map(({ from, to, date, flights: own }) =>
    messages.line([
      t('route', { from: messages.city(from), to: messages.city(to) }),
      messages.day(date),
      messages.isolate(own.map(({ number }) => number).join(', ')),
      t(`cabins.${own[0]?.cabin ?? 'economy'}`),
    ]),
  );
}

/** Selling prices in the agreed currency. */
export function invoiceLines(
  messages: DocumentMessages,
  booking: BookingDetails,
  price: (amount: number) => string,
): { lines: InvoiceLine[]; total: string } {
  const lines = priceLines(messages, booking);
  const amounts = amountsOfParts(
    booking,
    lines.map(({ amountUsdMinor }) => amountUsdMinor),
  );
  return {
    lines: lines.map(({ label }, index) => ({ label, amount: price(amounts[index] ?? 0) })),
    total: price(totalAmount(booking)),
  };
}

/** Net prices in dollars, only for the agency's own invoice. */
export function netInvoiceLines(
  messages: DocumentMessages,
  booking: BookingDetails,
  { netMinor }: Pick<BookingAgency, 'netMinor'>,
): { lines: InvoiceLine[]; total: string } {
  const dollars = (minor: number) => messages.isolate(formatUsdCents(minor, messages.language));
  return {
    lines: netLines(messages, booking).map(({ label, amountUsdMinor }) => ({
      label,
      amount: dollars(amountUsdMinor),
    })),
    total: dollars(netMinor),
  };
}

/**
 * The rate of a payment: that of the booking, or that of the shilling for M-Pesa payments of other currencies. Null for
 * dollars and when it was not stored.
 */
export function paidRate(
  { currency, ratePerUsd, kesPerUsd }: Pick<BookingDetails, 'currency' | 'ratePerUsd' | 'kesPerUsd'>,
  payment: Pick<BookingPayment, 'currency'>,
): number | null {
  if (payment.currency === 'USD') return null;
  if (payment.currency === currency) return ratePerUsd;
  return payment.currency === 'KES' ? kesPerUsd : null;
}
