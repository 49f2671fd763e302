import { expect, test } from 'vitest';
import { amountFormatter, amountLook } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { secretFigures, soldByAgency } from '../fixtures/agency-booking.ts';
import { hotelBooking, roundTripBooking } from '../fixtures/booking-details.ts';
import { showCancellation } from '../retrieve/show-cancellation.ts';
import { showSaleCancellation } from '../retrieve/show-sale-cancellation.ts';
import { documentWords } from './document-words.ts';
import { testDocumentHouse } from './fixtures/document-house.ts';
import { legsOf } from './legs-of.ts';
import { fareTerms, stayTerms } from './term-lines.ts';

const words = documentWords(testDocumentHouse(), 'en');
const shillings = { currency: 'KES', ratePerUsd: 129.5 };
const beforeAnyTerm = new Date('2026-11-16T09:00:00Z');
const lastDay = new Date('2026-12-10T09:00:00Z');

function priceOf(booking: BookingDetails) {
  return amountFormatter(amountLook(booking), 'en');
}

/** What whoever cancels at that moment is told: of all that the customer gets, and of each flight. */
function quoteAt(booking: BookingDetails, now: Date) {
  const quoted = quoteCancellation(booking, now);
  if (!quoted.ok || !booking.agency) throw new Error('Not to be cancelled');
  return {
    owed: showSaleCancellation(booking, booking.agency, quoted.quote, now).owed.amount,
    parts: showCancellation(booking, quoted.quote, now).parts.map(({ back }) => back),
  };
}

test.each([beforeAnyTerm, lastDay])('a ticket promises what cancelling gives back on %s', (now) => {
  const booking = soldByAgency(roundTripBooking);
  const { parts, owed } = quoteAt(booking, now);
  expect(parts.reduce((sum, back) => sum + back, 0)).toBe(owed);
  for (const leg of legsOf(booking.flights)) {
    const back = booking.flights.reduce(
      (sum, flight, position) => (leg.flights.includes(flight) ? sum + (parts[position] ?? 0) : sum),
      0,
    );
    expect(back).toBeGreaterThan(0);
    const said = fareTerms(words, booking, leg, priceOf(booking)).join('\n');
    expect(said).toContain(`${priceOf(booking)(back)} back until`);
    expect(said).not.toContain('Not refundable');
  }
});

test.each([{}, shillings])('a voucher promises what cancelling gives back, with %o', (money) => {
  const sold = soldByAgency(hotelBooking, money);
  if (!sold.stay) throw new Error('No stay');
  const lost = { ...sold.stay, freeCancellationDays: null, cancellationFeePercent: 100 };
  for (const booking of [sold, { ...sold, stay: lost }]) {
    const said = stayTerms(words, booking, priceOf(booking)).join('\n');
    expect(said).toContain(`you get ${priceOf(booking)(quoteAt(booking, lastDay).owed)} back`.slice(1));
    expect(said).not.toContain('Not refundable');
  }
});

test('a stay of which the hotel keeps everything names nothing of what the agency pays', () => {
  const sold = soldByAgency(hotelBooking);
  if (!sold.stay || !sold.agency) throw new Error('No stay');
  const lost = { ...sold, stay: { ...sold.stay, freeCancellationDays: null, cancellationFeePercent: 100 } };
  const said = stayTerms(words, lost, priceOf(lost)).join('\n');
  // What the customer gets back is the commission there, and is not called so.
  const { netMinor } = sold.agency;
  for (const figure of secretFigures({ ...lost, agency: { ...sold.agency, commissionMinor: netMinor } }))
    expect(said).not.toContain(figure);
  expect(said).not.toMatch(/commission|net|%/i);
});

test('without a markup there is nothing that an agency could give back', () => {
  const sold = soldByAgency(hotelBooking, {}, 0);
  if (!sold.stay) throw new Error('No stay');
  const lost = { ...sold, stay: { ...sold.stay, freeCancellationDays: null, cancellationFeePercent: 100 } };
  expect(stayTerms(words, lost, priceOf(lost))).toEqual(['Not refundable']);
});
