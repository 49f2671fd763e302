import { formatUsdCents, type Minor, type UsdMinor } from '#lib/money.ts';
import { legsOf } from '../booked-trip.ts';
import { agreedRate, type BookingAgency, type BookingDetails, type BookingPayment } from '../booking.ts';
import { totalAmount } from '../booking-amount.ts';
import { type BookedPart, netParts, sharePrice } from '../share-price.ts';
import type { DocumentMessages } from './document-context.ts';

/** Selling prices in the agreed currency, per passenger type or per room type. */
export function priceLines(messages: DocumentMessages, booking: BookingDetails): { label: string; amount: Minor }[] {
  return sharePrice(booking).parts.map(({ part, amount }) => ({ label: partLabel(messages, part), amount }));
}

function partLabel({ t, isolate, names }: DocumentMessages, part: BookedPart): string {
  if (part.kind !== 'room') return t(`party.${part.kind}`, { count: part.count });
  const rooms = t('roomOfType', { count: part.count, room: isolate(names.roomType(part.room)) });
  return t('roomNights', { rooms, nights: t('nights', { count: part.nights }) });
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

export function invoiceLines(
  messages: DocumentMessages,
  booking: BookingDetails,
  price: (amount: Minor) => string,
): { lines: InvoiceLine[]; total: string } {
  return {
    lines: priceLines(messages, booking).map(({ label, amount }) => ({ label, amount: price(amount) })),
    total: price(totalAmount(booking)),
  };
}

/** Net prices in dollars, only for the agency's own invoice. */
export function netInvoiceLines(
  messages: DocumentMessages,
  booking: BookingDetails,
  { netMinor }: Pick<BookingAgency, 'netMinor'>,
): { lines: InvoiceLine[]; total: string } {
  const dollars = (minor: UsdMinor) => messages.isolate(formatUsdCents(minor, messages.language));
  return {
    lines: netParts(booking).map(({ part, usdMinor }) => ({
      label: partLabel(messages, part),
      amount: dollars(usdMinor),
    })),
    total: dollars(netMinor),
  };
}

/** The agreed rate of a payment's currency; null for dollars and when it was not stored. */
export function paidRate(
  booking: Pick<BookingDetails, 'currency' | 'ratePerUsd' | 'lockedRates'>,
  { currency }: Pick<BookingPayment, 'currency'>,
): number | null {
  return currency === 'USD' ? null : (agreedRate(booking, currency) ?? null);
}
