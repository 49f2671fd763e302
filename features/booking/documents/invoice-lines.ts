import { formatUsdCents } from '#lib/money.ts';
import { amountsOfParts, totalAmount } from '../booking-amount.ts';
import type { BookingAgency, BookingDetails } from '../booking-details.ts';
import type { DocumentMessages } from './document-messages.ts';
import { legsOf } from './legs-of.ts';
import { netLines, priceLines } from './price-lines.ts';

export interface InvoiceLine {
  label: string;
  amount: string;
}

/** What was sold, on which day, and for whom. */
export function invoiceSubject(messages: DocumentMessages, booking: BookingDetails): string[] {
  const { t } = messages;
  const { stay, flights } = booking;
  if (stay) {
    const dates = t('dates', { from: messages.day(stay.checkIn), to: messages.day(stay.checkOut) });
    return [messages.line([messages.apart(stay.hotel), messages.city(stay), dates])];
  }
  return legsOf(flights).map(({ from, to, date, flights: own }) =>
    messages.line([
      t('route', { from: messages.city(from), to: messages.city(to) }),
      messages.day(date),
      messages.apart(own.map(({ number }) => number).join(', ')),
      t(`cabins.${own[0]?.cabin ?? 'economy'}`),
    ]),
  );
}

/** Passengers, or rooms and nights, as the customer pays for them, in the currency that was agreed. */
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

/** The same as an agency pays for them: net, in dollars, which is between the agency and the house. */
export function netInvoiceLines(
  messages: DocumentMessages,
  booking: BookingDetails,
  { netMinor }: Pick<BookingAgency, 'netMinor'>,
): { lines: InvoiceLine[]; total: string } {
  const dollars = (minor: number) => messages.apart(formatUsdCents(minor, messages.language));
  return {
    lines: netLines(messages, booking).map(({ label, amountUsdMinor }) => ({
      label,
      amount: dollars(amountUsdMinor),
    })),
    total: dollars(netMinor),
  };
}
