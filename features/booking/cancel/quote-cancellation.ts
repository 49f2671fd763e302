import { termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '#lib/calendar-date.ts';
import {
  type Minor,
  minorPerUnit,
  percentOf,
  type Units,
  type UsdMinor,
  usdMinorOf,
  wholeUnitsFromUsd,
} from '#lib/money.ts';
import { guestsOf } from '../booked-trip.ts';
import {
  agreedRate,
  type BookedFlight,
  type BookedStay,
  type BookingDetails,
  type BookingPayment,
} from '../booking.ts';
import { type AmountStyle, amountStyle, refundAmount, stepOf, totalAmount } from '../booking-amount.ts';
import { sharePrice, shareRefund, shareUsdRefund } from '../share-price.ts';

/** A flight or the stay, with the percentage that its terms refund. */
interface QuotedPart {
  /** The flight number, or the name of the hotel. */
  label: string;
  supplier: string;
  priceMinor: UsdMinor;
  refundPercent: number;
}

interface CancellationPart extends Omit<QuotedPart, 'priceMinor'> {
  /** Paid to and refunded by the supplier: to the customer, or to the credit of the agency. */
  paidMinor: UsdMinor;
  refundMinor: UsdMinor;
  /** Paid by and refunded to the customer, in the currency of the booking, as its documents say. */
  paid: Minor;
  back: Minor;
}

/** The result of cancelling a booking now. */
export interface CancellationQuote {
  /**
   * `terms`: by the agreed terms. `disrupted`: the airline changed a flight, so everything not flown is refunded.
   * `unpaid`: nothing was paid.
   */
  basis: 'terms' | 'disrupted' | 'unpaid';
  parts: CancellationPart[];
  /** In whole units of the booking's currency. */
  paidUnits: Units;
  refundUnits: Units;
  feeUnits: Units;
  /** In US cents. For an agency sale, the agency owes it. */
  customerRefundMinor: UsdMinor;
  /** As the ledger records it, in US cents. An agency's whole commission is reversed. */
  paidMinor: number;
  refundMinor: number;
}

const unpaidQuote: CancellationQuote = {
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
  if (booking.status === 'expired' || booking.status === 'cancelled') return { ok: false, error: booking.status };
  // A moved flight that has been flown no longer counts; a cancelled one is never flown.
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
 * The terms refund the same share of the net and of the selling price. An agency loses its commission on a cancelled
 * trip, whatever is refunded.
 */
function quoteOf(
  booking: BookingDetails,
  basis: 'terms' | 'disrupted',
  quoted: readonly QuotedPart[],
): CancellationQuote {
  const { chargedUnits, agency, stay } = booking;
  const percents = quoted.map(({ refundPercent }) => refundPercent);
  const { items } = sharePrice(booking);
  const backs = shareRefund(booking, percents);
  const refundedShare = stay ? stayRefund : percentOf;
  const parts = quoted.map(
    ({ priceMinor, ...part }, position): CancellationPart => ({
      ...part,
      paidMinor: priceMinor,
      refundMinor: refundedShare(priceMinor, part.refundPercent),
      paid: items[position] ?? 0,
      back: backs[position] ?? 0,
    }),
  );
  const commissionMinor = agency?.commissionMinor ?? 0;
  const paidMinor = sumOf(parts.map((part) => part.paidMinor)) + commissionMinor;
  const customerRefundMinor = sumOf(shareUsdRefund(booking, percents));
  const refundUnits = amountStyle(booking).isToTheCent
    ? wholeUnitsFromUsd(customerRefundMinor, 1)
    : sumOf(backs) / stepOf(booking);
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
  const isStayBegun = stay !== null && (stay.checkIn < businessToday(now) || guestsOf(stay) !== 'expected');
  return isStayBegun || flights.some(({ departsAt }) => departsAt <= now);
}

/**
 * The term that applies to a flight now and its last day; null when it applies until departure. Counted by the local
 * calendar where the leg begins, for all flights of the leg, as in the search and the documents.
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
  const isFree = freeCancellationDays !== null && businessToday(now) <= addDays(checkIn, -freeCancellationDays);
  return { label: hotel, supplier, priceMinor, refundPercent: isFree ? 100 : 100 - cancellationFeePercent };
}

/** The fee is rounded and the rest refunded, so that both add up to the price. */
function stayRefund(priceMinor: UsdMinor, refundPercent: number): number {
  return priceMinor - percentOf(priceMinor, 100 - refundPercent);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The refunded fares in US cents: owed to the customer, or returned to the agency's credit. */
export function returnedMinor(parts: readonly { refundMinor: number }[]): number {
  return parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
}

/** A full refund regardless of terms and dates; only for administrators. */
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

type Refunded = Pick<CancellationQuote, 'refundUnits' | 'paidUnits' | 'refundMinor'>;

/** The refund in minor units of the payment's currency, which may not be the booking's, and in US cents, at the agreed rate. */
export function refundOf(
  booking: Pick<BookingDetails, 'currency' | 'ratePerUsd' | 'lockedRates'>,
  payment: Pick<BookingPayment, 'currency' | 'capturedMinor' | 'capturedUsdMinor'>,
  { refundUnits, paidUnits, refundMinor: refundQuotedMinor }: Refunded,
): { refundMinor: number; refundUsdMinor: UsdMinor } {
  const capturedMinor = payment.capturedMinor ?? 0;
  if (refundUnits === paidUnits) return { refundMinor: capturedMinor, refundUsdMinor: payment.capturedUsdMinor ?? 0 };
  const isOwn = payment.currency === booking.currency;
  const rate = agreedRate(booking, payment.currency) ?? booking.ratePerUsd;
  const units = isOwn ? refundUnits : wholeUnitsFromUsd(refundQuotedMinor, rate);
  const refundMinor = Math.min(capturedMinor, units * minorPerUnit);
  return { refundMinor, refundUsdMinor: usdMinorOf(refundMinor, rate) };
}

/** Paid and refunded amounts in the currency of the payment; for an agency sale in the currency of the booking. */
export function paidAndBack(
  booking: BookingDetails,
  quote: CancellationQuote,
): { style: AmountStyle; paid: number; back: number } {
  const payment = booking.payments.find(({ state }) => state === 'captured');
  if (!payment) return { style: amountStyle(booking), paid: totalAmount(booking), back: refundAmount(booking, quote) };
  return {
    style: { currency: payment.currency, isToTheCent: false },
    paid: payment.capturedMinor ?? 0,
    back: refundOf(booking, payment, quote).refundMinor,
  };
}
