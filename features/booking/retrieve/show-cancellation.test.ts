import { expect, test } from 'vitest';
import { hotelBooking, roundTripBooking, secretFigures, soldByAgency } from '#tests/booking/booking-details.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { showCancellation, showSaleCancellation } from './show-cancellation.ts';

function shown(booking: ReturnType<typeof roundTripBooking>, now: Date) {
  const quoted = quoteCancellation(booking, now);
  if (!quoted.ok) throw new Error(quoted.error);
  return showCancellation(booking, quoted.quote, now);
}

test('every part says what comes back, until when, and all of it adds up', () => {
  const booking = roundTripBooking();
  for (const days of [60, 20, 10, 3, 1]) {
    const quote = shown(booking, new Date(Date.parse('2026-12-11T12:00:00Z') - days * 24 * 3600 * 1000));
    const sum = (of: 'paid' | 'back') => quote.parts.reduce((all, part) => all + part[of], 0);
    expect(sum('paid')).toBe(quote.paid);
    expect(sum('back')).toBe(quote.back);
    expect(quote.paid).toBe(quote.back + quote.fee);
    expect(quote.back).toBe(quote.refundUnits * 100);
    for (const { back, why } of quote.parts) expect(why.kind).toBe(back > 0 ? 'term' : 'none');
  }
});

test('the day of a term is that of the airport where the flight leaves', () => {
  const booking = roundTripBooking();
  const [first] = booking.flights;
  if (!first) throw new Error('No flight');
  const terms = [{ daysBefore: 7, changeFeePercent: 0, refundPercent: 80 }];
  const flights = booking.flights.map((flight) => ({ ...flight, fare: { ...flight.fare, terms } }));
  const quote = shown({ ...booking, flights }, new Date('2026-11-20T00:00:00Z'));
  expect(quote.parts[0]?.why).toEqual({ kind: 'term', percent: 80, until: '2026-12-04' });
  const lastly = [{ daysBefore: 0, changeFeePercent: 0, refundPercent: 40 }];
  const open = booking.flights.map((flight) => ({ ...flight, fare: { ...flight.fare, terms: lastly } }));
  expect(shown({ ...booking, flights: open }, new Date('2026-11-20T00:00:00Z')).parts[0]?.why).toEqual({
    kind: 'term',
    percent: 40,
    until: '2026-12-11',
  });
  // The evening of the 4th in London is the 5th in Nairobi: the day is over there.
  const late = shown({ ...booking, flights }, new Date('2026-12-04T21:30:00Z'));
  expect([late.parts[0]?.why, late.parts[0]?.back]).toEqual([{ kind: 'none' }, 0]);
});

test('an airline that changed the trip pays for all of it, and a hotel as agreed', () => {
  const booking = roundTripBooking();
  const flights = booking.flights.map((flight) => ({ ...flight, disruption: 'moved' as const }));
  const now = new Date('2026-12-10T00:00:00Z');
  expect(shown({ ...booking, flights }, now)).toMatchObject({
    fee: 0,
    parts: [{ why: { kind: 'disrupted' } }, {}, {}],
  });
  expect(shown(hotelBooking(), now).parts[0]?.why).toEqual({ kind: 'stayFee', percent: 50 });
  expect(shown(hotelBooking(), new Date('2026-12-01T00:00:00Z')).parts[0]?.why).toEqual({
    kind: 'stayFree',
    until: '2026-12-08',
  });
});

test('an agency sees what its credit gets, that its commission goes, and what it owes; its customer sees no net', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  for (const booking of [soldByAgency(roundTripBooking), soldByAgency(hotelBooking)]) {
    const { agency } = booking;
    const quoted = quoteCancellation(booking, now);
    if (!agency || !quoted.ok) throw new Error('Not to be cancelled');
    const sale = showSaleCancellation(booking, agency, quoted.quote, now);
    expect(sale.parts.reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(sale.creditMinor);
    expect(sale.creditMinor + sale.retainedMinor).toBe(agency.netMinor);
    // What is not given back to the customer pays for what is kept of net, and the rest stays with the agency.
    expect(sale.owed).toMatchObject({ isToTheCent: true, amount: sale.owedMinor });
    expect(sale.owedMinor + sale.retainedMinor + sale.leftMinor).toBe(booking.totalUsdMinor);
    const customers = showCancellation(booking, quoted.quote, now);
    expect(customers).toMatchObject({ paid: booking.totalUsdMinor, back: sale.owedMinor });
    expect(customers.parts.reduce((sum, { back }) => sum + back, 0)).toBe(customers.back);
    for (const figure of secretFigures(booking)) expect(JSON.stringify(customers)).not.toContain(`:${figure},`);
  }
});

test('of what an agency only held, all that was reserved is free again and nobody is owed anything', () => {
  const booking = soldByAgency(hotelBooking, { status: 'held', confirmedAt: null });
  const now = new Date('2026-11-20T00:00:00Z');
  const quoted = quoteCancellation(booking, now);
  if (!booking.agency || !quoted.ok) throw new Error('Not to be cancelled');
  expect(showSaleCancellation(booking, booking.agency, quoted.quote, now)).toMatchObject({
    basis: 'unpaid',
    creditMinor: booking.agency.netMinor,
    commissionMinor: 0,
    owed: { amount: 0 },
  });
});

test('who paid shillings for a trip in dollars reads what goes back in both', () => {
  const inDollars = roundTripBooking({ currency: 'USD', ratePerUsd: 1 });
  const [paid] = inDollars.payments;
  if (!paid) throw new Error('No payment');
  const payments = [{ ...paid, currency: 'KES', capturedMinor: inDollars.totalUsdMinor * 129.5 }];
  const booking = { ...inDollars, payments };
  const now = new Date('2026-12-01T12:00:00Z');
  const { back, paidIn } = shown(booking, now);
  expect(back).toBeGreaterThan(0);
  expect(paidIn).toMatchObject({ currency: 'KES', paidMinor: inDollars.totalUsdMinor * 129.5 });
  // To the shilling, at the rate that was agreed.
  expect(Math.abs((paidIn?.backMinor ?? 0) - back * 129.5)).toBeLessThan(129.5 * 50);
  expect((paidIn?.backMinor ?? 1) % 100).toBe(0);
  expect(shown(inDollars, now).paidIn).toBeNull();
});
