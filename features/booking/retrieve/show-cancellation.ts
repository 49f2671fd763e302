import type { PaymentMethod } from '#features/payments/payment.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import {
  type AmountStyle,
  amountStyle,
  amountsOfParts,
  refundAmount,
  totalAmount,
} from '../booking-amount.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking-details.ts';
import { type CancellationQuote, termOf } from '../cancel/quote-cancellation.ts';
import { refundOf } from '../cancel/refund-of.ts';

/** Under which of the agreed terms something comes back, and the last day of it where the trip begins. */
export type CancellationWhy =
  | { kind: 'disrupted' | 'none' }
  | { kind: 'term'; percent: number; until: CalendarDate }
  | { kind: 'stayFree'; until: CalendarDate }
  | { kind: 'stayFee'; percent: number };

/** A quote as it is shown to whoever paid: in amounts of the booking, which add up. */
export interface ShownCancellation extends AmountStyle, Pick<CancellationQuote, 'basis' | 'refundUnits'> {
  parts: { label: string; paid: number; back: number; why: CancellationWhy }[];
  paid: number;
  back: number;
  fee: number;
  /** The way the money came, which is the way it goes back. */
  method: PaymentMethod | null;
  /** Where it came in another currency than the price: what came and what goes back, in hundredths of it. */
  paidIn: { currency: string; paidMinor: number; backMinor: number } | null;
}

export function showCancellation(
  booking: BookingDetails,
  quote: CancellationQuote,
  now: Date,
): ShownCancellation {
  const { parts, basis, refundUnits } = quote;
  const partsPaid = amountsOfParts(
    booking,
    parts.map(({ customerPaidMinor }) => customerPaidMinor),
  );
  const partsBack = amountsOfParts(
    booking,
    parts.map(({ customerRefundMinor }) => customerRefundMinor),
  );
  const whys = whysOf(booking, quote, now);
  const isPaid = basis !== 'unpaid';
  const paid = isPaid ? totalAmount(booking) : 0;
  const back = isPaid ? refundAmount(booking, quote) : 0;
  const payment = booking.payments.find(({ state }) => state === 'captured');
  return {
    ...amountStyle(booking),
    basis,
    refundUnits,
    parts: parts.map(({ label }, position) => ({
      label,
      paid: partsPaid[position] ?? 0,
      back: partsBack[position] ?? 0,
      why: whys[position] ?? { kind: 'none' },
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

/** For each part of a quote, in its order. */
export function whysOf(
  booking: BookingDetails,
  { basis, parts }: CancellationQuote,
  now: Date,
): CancellationWhy[] {
  const { flights, stay } = booking;
  return [
    ...flights.map((flight) => whyOfFlight(booking, flight, basis, now)),
    ...(stay ? [whyOfStay(stay, parts.at(-1)?.refundPercent ?? 0)] : []),
  ];
}

function whyOfFlight(
  booking: BookingDetails,
  flight: BookedFlight,
  basis: CancellationQuote['basis'],
  now: Date,
): CancellationWhy {
  if (basis === 'disrupted') return { kind: 'disrupted' };
  const { refundPercent, until } = termOf(booking, flight, now);
  if (refundPercent === 0) return { kind: 'none' };
  return { kind: 'term', percent: refundPercent, until: until ?? firstDay(booking, flight) };
}

/** What holds to the end holds until the leg begins. */
function firstDay({ flights }: BookingDetails, flight: BookedFlight): CalendarDate {
  return (flights.find(({ leg }) => leg === flight.leg) ?? flight).agreedDeparts.slice(0, 10);
}

function whyOfStay(stay: BookedStay, refundPercent: number): CancellationWhy {
  const { freeCancellationDays, cancellationFeePercent: percent, checkIn } = stay;
  if (refundPercent < 100 || freeCancellationDays === null) return { kind: 'stayFee', percent };
  return { kind: 'stayFree', until: addDays(checkIn, -freeCancellationDays) };
}
