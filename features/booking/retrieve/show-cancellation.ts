import { termsAt } from '#features/catalogue/fares/fare-rules.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { addDays } from '#lib/calendar-date.ts';
import { wholeUnitsOfParts } from '#lib/money.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking-details.ts';
import type { CancellationQuote } from '../cancel/quote-cancellation.ts';
import { clockIn } from './clock-in.ts';

/** Under which of the agreed terms something comes back, by the clock where the trip begins. */
export type CancellationWhy =
  | { kind: 'disrupted' | 'none' }
  | { kind: 'term'; percent: number; until: string }
  | { kind: 'stayFree'; until: string }
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
    ...flights.map((flight) => whyOfFlight(flight, quote.basis, now)),
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

const DAY_MS = 24 * 3600 * 1000;

function whyOfFlight(
  { fare, agreedDepartsAt, from }: BookedFlight,
  basis: CancellationQuote['basis'],
  now: Date,
): CancellationWhy {
  if (basis === 'disrupted') return { kind: 'disrupted' };
  const daysBefore = Math.floor((agreedDepartsAt.getTime() - now.getTime()) / DAY_MS);
  const term = termsAt(fare.terms, daysBefore);
  if (!term || term.refundPercent === 0) return { kind: 'none' };
  const until = new Date(agreedDepartsAt.getTime() - term.daysBefore * DAY_MS);
  return { kind: 'term', percent: term.refundPercent, until: clockIn(from.timezone, until) };
}

function whyOfStay(stay: BookedStay, refundPercent: number): CancellationWhy {
  const { freeCancellationDays, cancellationFeePercent: percent, checkIn } = stay;
  if (refundPercent < 100) return { kind: 'stayFee', percent };
  return { kind: 'stayFree', until: addDays(checkIn, -(freeCancellationDays ?? 0)) };
}
