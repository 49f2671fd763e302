import { termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '#lib/calendar-date.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking-details.ts';
import { returnedMinor } from './returned-minor.ts';

/** What comes back of one flight or of the stay, to whoever paid for it: the customer, or the agency. */
export interface CancellationPart {
  /** KQ100, or the name of the hotel. */
  label: string;
  supplier: string;
  paidMinor: number;
  refundMinor: number;
  refundPercent: number;
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
  /** The same in US cents. */
  paidMinor: number;
  refundMinor: number;
}

export const unpaidQuote: CancellationQuote = {
  basis: 'unpaid',
  parts: [],
  paidUnits: 0,
  refundUnits: 0,
  feeUnits: 0,
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
    ...booking.flights.map((flight) =>
      flightPart(flight, refundPercentOf(booking, flight, { isDisrupted, now })),
    ),
    ...(booking.stay ? [stayPart(booking.stay, now)] : []),
  ];
  return { ok: true, quote: quoteOf(booking, isDisrupted ? 'disrupted' : 'terms', parts) };
}

/** An agency earns nothing with a trip that is not made: whatever else comes back, its commission does. */
export function quoteOf(
  { chargedUnits, ratePerUsd, agency }: BookingDetails,
  basis: 'terms' | 'disrupted',
  parts: CancellationPart[],
): CancellationQuote {
  const commissionMinor = agency?.commissionMinor ?? 0;
  const paidMinor = sumOf(parts.map((part) => part.paidMinor)) + commissionMinor;
  const refundMinor = returnedMinor(parts) + commissionMinor;
  // All of it is all of it: what was charged, whatever rounding did to it.
  const refundUnits =
    refundMinor === paidMinor
      ? chargedUnits
      : Math.min(chargedUnits, wholeUnitsFromUsd(refundMinor, ratePerUsd));
  return {
    basis,
    parts,
    paidUnits: chargedUnits,
    refundUnits,
    feeUnits: chargedUnits - refundUnits,
    paidMinor,
    refundMinor,
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
    flights.some(({ departsAt }) => departsAt <= now) || (stay !== null && stay.checkIn < houseToday(now))
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

function flightPart({ number, supplier, priceMinor }: BookedFlight, refundPercent: number): CancellationPart {
  return {
    label: number,
    supplier,
    paidMinor: priceMinor,
    refundMinor: shareOf(priceMinor, refundPercent),
    refundPercent,
  };
}

function stayPart(stay: BookedStay, now: Date): CancellationPart {
  const { hotel, supplier, priceMinor, freeCancellationDays, cancellationFeePercent, checkIn } = stay;
  const isFree = freeCancellationDays !== null && houseToday(now) <= addDays(checkIn, -freeCancellationDays);
  const refundPercent = isFree ? 100 : 100 - cancellationFeePercent;
  // The fee is what the terms say; the rest comes back, so that both add up to the price.
  const refundMinor = isFree ? priceMinor : priceMinor - shareOf(priceMinor, cancellationFeePercent);
  return { label: hotel, supplier, paidMinor: priceMinor, refundMinor, refundPercent };
}

function shareOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent + 50) / 100);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
