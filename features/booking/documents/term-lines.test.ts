import { expect, test } from 'vitest';
import { hotelBooking, roundTripBooking, soldByAgency } from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { legsOf } from '../booked-trip.ts';
import type { BookingDetails } from '../booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '../booking-amount.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { showCancellation, showSaleCancellation } from '../retrieve/show-cancellation.ts';
import { documentMessages } from './document-context.ts';
import { fareTerms, stayTerms } from './term-lines.ts';

const messages = documentMessages(testDocumentContext(), 'en');
const shillings = { currency: 'KES', ratePerUsd: 129.5 };
const beforeAnyTerm = new Date('2026-11-16T09:00:00Z');
const lastDay = new Date('2026-12-10T09:00:00Z');

function priceOf(booking: BookingDetails) {
  return amountFormatter(amountStyle(booking), 'en');
}

/** The quoted refunds at that moment: in total and per flight. */
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
    const said = fareTerms(messages, booking, leg, priceOf(booking)).join('\n');
    expect(said).toContain(back > 0 ? `${priceOf(booking)(back)} back until` : 'Not refundable after');
  }
});

test.each([{}, shillings])('a voucher promises what cancelling gives back, with %o', (money) => {
  const sold = soldByAgency(hotelBooking, money);
  const said = stayTerms(messages, sold, priceOf(sold)).join('\n');
  const fee = totalAmount(sold) - quoteAt(sold, lastDay).owed;
  expect(said).toContain(`Later it costs ${priceOf(sold)(fee)} (50% of the stay)`);
});

test('what is not refundable is not refundable for a customer of an agency either', () => {
  const stay = soldByAgency(hotelBooking);
  if (!stay.stay) throw new Error('No stay');
  const lost = { ...stay, stay: { ...stay.stay, freeCancellationDays: null, cancellationFeePercent: 100 } };
  expect(stayTerms(messages, lost, priceOf(lost))).toEqual([
    `It costs ${priceOf(lost)(totalAmount(lost))} (100% of the stay)`,
  ]);
  const terms = [{ daysBefore: 0, changeFeePercent: null, refundPercent: 0 }];
  const trip = soldByAgency(roundTripBooking);
  const flights = trip.flights.map((flight) => ({ ...flight, fare: { ...flight.fare, terms } }));
  for (const leg of legsOf(flights))
    expect(fareTerms(messages, { ...trip, flights }, leg, priceOf(trip))).toEqual([
      'No change possible',
      'Not refundable',
    ]);
});
