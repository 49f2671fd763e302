import { termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '#lib/calendar-date.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking-details.ts';
import { sellingParts } from '../selling-parts.ts';
import { returnedMinor } from './returned-minor.ts';

/** One flight or the stay, and the share of its price that the agreed terms give back. */
export interface QuotedPart {
  /** KQ100, or the name of the hotel. */
  label: string;
  supplier: string;
  priceMinor: number;
  refundPercent: number;
}

/** What comes back of one flight or of the stay. */
export interface CancellationPart extends Omit<QuotedPart, 'priceMinor'> {
  /** What its supplier was paid, and gives back: to the customer, or to the credit of the agency. */
  paidMinor: number;
  refundMinor: number;
  /** What the customer paid for it and gets back by the same terms: the same amounts, unless an agency sold it. */
  customerPaidMinor: number;
  customerRefundMinor: number;
}

/** What cancelling a booking means at this moment. */
export interface CancellationQuote {
  /**
   * `terms`: as it was agreed. `disrupted`: the airline changed it, so that all that has not been flown comes back. `unpaid`: nothing has
   * been paid, and nothing is owed.
   */
  basis: 'terms' | 'disrupted' | 'unpaid';
  parts: CancellationPart[];
  /** In whole units of the booking's currency: what was paid, what comes back, and what is kept. */
  paidUnits: number;
  refundUnits: number;
  feeUnits: number;
  /** What comes back to the customer in US cents. Of what an agency sold, the agency owes it. */
  customerRefundMinor: number;
  /** In the books, in US cents: what the sale was, and what of it is taken back. An agency's whole commission is. */
  paidMinor: number;
  refundMinor: number;
}

export const unpaidQuote: CancellationQuote = {
  basis: 'unpaid',
  parts: [],
  paidUnits: 0,
  refundUnits: 0,
  feeUnits: 0,
  customerRefundMinor: 0,
  paidMinor: 0,
  refundMinor: 0,
};

export type Uncancellable = 'expired' | 'cancelled' | 'departed';

export function quoteCancellation(
  booking: BookingDetails,
  now: Date,
): { ok: true; quote: CancellationQuote } | { ok: false; error: Uncancellable } {
  if (booking.status === 'expired' || booking.status === 'cancelled')
    return { ok: false, error: booking.status };
  // A flight that was moved and has been flown disturbs nobody any more; one that was cancelled never is flown.
  const isDisrupted = booking.flights.some((flight) => flight.disruption !== null && !isFlown(flight, now));
  if (!isDisrupted && hasBegun(booking, now)) return { ok: false, error: 'departed' };
  if (booking.status === 'held') return { ok: true, quote: unpaidQuote };
  const parts = [
    ...booking.flights.map(
      (flight): QuotedPart => ({
        label: flight.number,
        supplier: flight.supplier,
        priceMinor: flight.priceMinor,
        refundPercent: refundPercentOf(booking, flight, { isDisrupted, now }),
      }),
    ),
    ...(booking.stay ? [stayPart(booking.stay, now)] : []),
  ];
  return { ok: true, quote: quoteOf(booking, isDisrupted ? 'disrupted' : 'terms', parts) };
}

/**
 * The terms give back the same share of what the supplier was paid and of what the customer paid: a customer of an agency
 * has them on the selling price. An agency earns no commission with a trip that is not made, whatever else comes back.
 */
export function quoteOf(
  booking: BookingDetails,
  basis: 'terms' | 'disrupted',
  quoted: readonly QuotedPart[],
): CancellationQuote {
  const { chargedUnits, ratePerUsd, agency, stay } = booking;
  const selling = sellingParts(
    booking,
    quoted.map(({ priceMinor }) => priceMinor),
  );
  const refundOf = stay ? stayRefund : shareOf;
  const parts = quoted.map(({ priceMinor, ...part }, position): CancellationPart => {
    const customerPaidMinor = selling[position] ?? priceMinor;
    return {
      ...part,
      paidMinor: priceMinor,
      refundMinor: refundOf(priceMinor, part.refundPercent),
      customerPaidMinor,
      customerRefundMinor: refundOf(customerPaidMinor, part.refundPercent),
    };
  });
  const commissionMinor = agency?.commissionMinor ?? 0;
  const paidMinor = sumOf(parts.map((part) => part.paidMinor)) + commissionMinor;
  const customerRefundMinor = sumOf(parts.map((part) => part.customerRefundMinor));
  // All of it is all of it: what was charged, whatever rounding did to it.
  const refundUnits =
    customerRefundMinor === paidMinor
      ? chargedUnits
      : Math.min(chargedUnits, wholeUnitsFromUsd(customerRefundMinor, ratePerUsd));
  return {
    basis,
    parts,
    paidUnits: chargedUnits,
    refundUnits,
    feeUnits: chargedUnits - refundUnits,
    customerRefundMinor,
    paidMinor,
    refundMinor: returnedMinor(parts) + commissionMinor,
  };
}

function refundPercentOf(
  booking: BookingDetails,
  flight: BookedFlight,
  { isDisrupted, now }: { isDisrupted: boolean; now: Date },
): number {
  if (isFlown(flight, now)) return 0;
  return isDisrupted ? 100 : termOf(booking, flight, now).refundPercent;
}

function isFlown({ departsAt, disruption }: BookedFlight, now: Date): boolean {
  return departsAt <= now && disruption !== 'cancelled';
}

function hasBegun({ flights, stay }: BookingDetails, now: Date): boolean {
  return (
    flights.some(({ departsAt }) => departsAt <= now) || (stay !== null && stay.checkIn < businessToday(now))
  );
}

/**
 * The term that holds for a flight, and the last day on which it does; null where it holds to the end. As the search and
 * the documents have it: by the calendar at the place where the leg begins, of all its flights alike.
 */
export function termOf(
  booking: Pick<BookingDetails, 'flights'>,
  flight: BookedFlight,
  now: Date,
): { refundPercent: number; until: CalendarDate | null } {
  const first = booking.flights.find(({ leg }) => leg === flight.leg) ?? flight;
  const departure = first.agreedDeparts.slice(0, 10);
  const daysBefore = daysBetween(dateIn(first.from.timezone, now), departure);
  const term = termsAt(flight.fare.terms, daysBefore);
  if (!term) return { refundPercent: 0, until: null };
  return {
    refundPercent: term.refundPercent,
    until: term.daysBefore === 0 ? null : addDays(departure, -term.daysBefore),
  };
}

function stayPart(stay: BookedStay, now: Date): QuotedPart {
  const { hotel, supplier, priceMinor, freeCancellationDays, cancellationFeePercent, checkIn } = stay;
  const isFree =
    freeCancellationDays !== null && businessToday(now) <= addDays(checkIn, -freeCancellationDays);
  return { label: hotel, supplier, priceMinor, refundPercent: isFree ? 100 : 100 - cancellationFeePercent };
}

/** The fee is what the terms of a stay say; the rest comes back, so that both add up to the price. */
function stayRefund(priceMinor: number, refundPercent: number): number {
  return priceMinor - shareOf(priceMinor, 100 - refundPercent);
}

function shareOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent + 50) / 100);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
