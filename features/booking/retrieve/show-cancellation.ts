import type { PaymentMethod } from '#features/payments/payment.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { wholeUnitsOfParts } from '#lib/money.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking-details.ts';
import { type CancellationQuote, termOf } from '../cancel/quote-cancellation.ts';

/** Under which of the agreed terms something comes back, and the last day of it where the trip begins. */
export type CancellationWhy =
  | { kind: 'disrupted' | 'none' }
  | { kind: 'term'; percent: number; until: CalendarDate }
  | { kind: 'stayFree'; until: CalendarDate }
  | { kind: 'stayFee'; percent: number };

/** A quote as it is shown: in whole units that add up. */
export interface ShownCancellation extends Omit<CancellationQuote, 'parts'> {
  currency: string;
  parts: { label: string; paidUnits: number; refundUnits: number; why: CancellationWhy }[];
  /** The way the money came, which is the way it goes back. */
  method: PaymentMethod | null;
}

export function showCancellation(
  booking: BookingDetails,
  { parts, ...quote }: CancellationQuote,
  now: Date,
): ShownCancellation {
  const { ratePerUsd, currency, flights, stay, payments } = booking;
  const paid = wholeUnitsOfParts(
    parts.map(({ paidMinor }) => paidMinor),
    ratePerUsd,
  );
  const back = wholeUnitsOfParts(
    parts.map(({ refundMinor }) => refundMinor),
    ratePerUsd,
  );
  const reasons = [
    ...flights.map((flight) => whyOfFlight(booking, flight, quote.basis, now)),
    ...(stay ? [whyOfStay(stay, parts.at(-1)?.refundPercent ?? 0)] : []),
  ];
  return {
    ...quote,
    currency,
    parts: parts.map(({ label }, position) => ({
      label,
      paidUnits: paid[position] ?? 0,
      refundUnits: back[position] ?? 0,
      why: reasons[position] ?? { kind: 'none' },
    })),
    method: payments.find(({ state }) => state === 'captured')?.method ?? null,
  };
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
