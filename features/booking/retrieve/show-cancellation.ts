import type { PaymentMethod } from '#features/payments/payment.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { BookedFlight, BookedStay, BookingAgency, BookingDetails } from '../booking.ts';
import { type AmountStyle, amountStyle, refundAmount, totalAmount } from '../booking-amount.ts';
import { type CancellationQuote, refundOf, termOf } from '../cancel/quote-cancellation.ts';

/** The agreed term that decides the refund, with its last local day. */
export type RefundReason =
  | { kind: 'disrupted' | 'none' }
  | { kind: 'term'; percent: number; until: CalendarDate }
  | { kind: 'stayFree'; until: CalendarDate }
  | { kind: 'stayFee'; percent: number };

/** A quote in amounts of the booking, which add up. */
export interface ShownCancellation extends AmountStyle, Pick<CancellationQuote, 'basis' | 'refundUnits'> {
  parts: { label: string; paid: number; back: number; why: RefundReason }[];
  paid: number;
  back: number;
  fee: number;
  /** The method of the payment, which is also that of the refund. */
  method: PaymentMethod | null;
  /** For payments in another currency than the price, in its minor units. */
  paidIn: { currency: string; paidMinor: number; backMinor: number } | null;
}

export function showCancellation(booking: BookingDetails, quote: CancellationQuote, now: Date): ShownCancellation {
  const { parts, basis, refundUnits } = quote;
  const reasons = reasonsOf(booking, quote, now);
  const isPaid = basis !== 'unpaid';
  const paid = isPaid ? totalAmount(booking) : 0;
  const back = isPaid ? refundAmount(booking, quote) : 0;
  const payment = booking.payments.find(({ state }) => state === 'captured');
  return {
    ...amountStyle(booking),
    basis,
    refundUnits,
    parts: parts.map(({ label, paid: paidPart, back: backPart }, position) => ({
      label,
      paid: paidPart,
      back: backPart,
      why: reasons[position] ?? { kind: 'none' },
    })),
    paid,
    back,
    fee: paid - back,
    method: payment?.method ?? null,
    paidIn:
      payment && isPaid && payment.currency !== booking.currency
        ? {
            currency: payment.currency,
            paidMinor: payment.capturedMinor ?? 0,
            backMinor: refundOf(booking, payment, quote).refundMinor,
          }
        : null,
  };
}

/** One reason per part of the quote. */
function reasonsOf(booking: BookingDetails, { basis, parts }: CancellationQuote, now: Date): RefundReason[] {
  const { flights, stay } = booking;
  return [
    ...flights.map((flight) => flightReason(booking, flight, basis, now)),
    ...(stay ? [stayReason(stay, parts.at(-1)?.refundPercent ?? 0)] : []),
  ];
}

function flightReason(
  booking: BookingDetails,
  flight: BookedFlight,
  basis: CancellationQuote['basis'],
  now: Date,
): RefundReason {
  if (basis === 'disrupted') return { kind: 'disrupted' };
  const { refundPercent, until } = termOf(booking, flight, now);
  if (refundPercent === 0) return { kind: 'none' };
  return { kind: 'term', percent: refundPercent, until: until ?? firstDay(booking, flight) };
}

/** A term without an end applies until the leg begins. */
function firstDay({ flights }: BookingDetails, flight: BookedFlight): CalendarDate {
  return (flights.find(({ leg }) => leg === flight.leg) ?? flight).agreedDeparts.slice(0, 10);
}

function stayReason(stay: BookedStay, refundPercent: number): RefundReason {
  const { freeCancellationDays, cancellationFeePercent: percent, checkIn } = stay;
  if (refundPercent < 100 || freeCancellationDays === null) return { kind: 'stayFee', percent };
  return { kind: 'stayFree', until: addDays(checkIn, -freeCancellationDays) };
}

/** The cancellation of an agency sale, in US cents except `owed`. */
export interface ShownSaleCancellation extends Pick<CancellationQuote, 'basis' | 'refundMinor'> {
  parts: { label: string; netMinor: UsdMinor; backMinor: number; why: RefundReason }[];
  /** Returned to the credit: the refunded fares of a sale, or all that a hold reserved. */
  creditMinor: number;
  retainedMinor: number;
  commissionMinor: UsdMinor;
  /** Owed by the agency to its customer; `owed` is the same amount in the currency of the booking. */
  owedMinor: UsdMinor;
  owed: AmountStyle & { amount: number };
  /** What the agency keeps beyond its cost. */
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
  const reasons = reasonsOf(booking, quote, now);
  const creditMinor = isSold ? quote.parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0) : agency.netMinor;
  return {
    basis,
    refundMinor,
    parts: quote.parts.map(({ label, paidMinor, refundMinor }, position) => ({
      label,
      netMinor: paidMinor,
      backMinor: refundMinor,
      why: reasons[position] ?? { kind: 'none' },
    })),
    creditMinor,
    retainedMinor: agency.netMinor - creditMinor,
    commissionMinor: isSold ? agency.commissionMinor : 0,
    owedMinor,
    owed: { ...amountStyle(booking), amount: isSold ? refundAmount(booking, quote) : 0 },
    leftMinor: isSold ? refundMinor - owedMinor : 0,
  };
}
