import { formatUsdCents } from '#lib/money.ts';
import { amountsOfParts, totalAmount } from '../booking-amount.ts';
import type { BookingAgency, BookingDetails } from '../booking-details.ts';
import type { DocumentWords } from './document-words.ts';
import { legsOf } from './legs-of.ts';
import { netLines, priceLines } from './price-lines.ts';

export interface InvoiceLine {
  label: string;
  amount: string;
}

/** What was sold, on which day, and for whom. */
export function invoiceSubject(words: DocumentWords, booking: BookingDetails): string[] {
  const { t } = words;
  const { stay, flights } = booking;
  if (stay) {
    const dates = t('dates', { from: words.day(stay.checkIn), to: words.day(stay.checkOut) });
    return [words.line([words.apart(stay.hotel), words.city(stay), dates])];
  }
  return legsOf(flights).map(({ from, to, date, flights: own }) =>
    words.line([
      t('route', { from: words.city(from), to: words.city(to) }),
      words.day(date),
      words.apart(own.map(({ number }) => number).join(', ')),
      t(`cabins.${own[0]?.cabin ?? 'economy'}`),
    ]),
  );
}

/** Passengers, or rooms and nights, as the customer pays for them, in the currency that was agreed. */
export function invoiceLines(
  words: DocumentWords,
  booking: BookingDetails,
  price: (amount: number) => string,
): { lines: InvoiceLine[]; total: string } {
  const lines = priceLines(words, booking);
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
  words: DocumentWords,
  booking: BookingDetails,
  { netMinor }: Pick<BookingAgency, 'netMinor'>,
): { lines: InvoiceLine[]; total: string } {
  const dollars = (minor: number) => words.apart(formatUsdCents(minor, words.language));
  return {
    lines: netLines(words, booking).map(({ label, amountUsdMinor }) => ({
      label,
      amount: dollars(amountUsdMinor),
    })),
    total: dollars(netMinor),
  };
}
