import { expect, test } from 'vitest';
import { bookedPayment } from '#tests/booking/booked-parts.ts';
import { roundTripBooking } from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { documentMessages } from './document-context.ts';
import { renderReceipt } from './render-documents.ts';

const context = testDocumentContext();
const booking = roundTripBooking();
const paid = booking.payments[0] ?? bookedPayment();
const document = { name: 'RCT-000123', issuedAt: new Date('2026-11-15T02:52:12Z') };

test('a receipt names amount, method, time and booking', async () => {
  const { text, pages } = readPdf(
    (await renderReceipt(context, booking, { payment: paid, document })) ?? new Uint8Array(),
  );
  expect(pages).toBe(1);
  for (const said of [
    'RCT-000123',
    'From Mrs Amina',
    'KSh 370,370',
    '1 USD = 129.5 KES',
    '$2,860.00',
    'M-Pesa',
    'SKF7Q2M4XN',
    '15 Nov 2026, 05:52',
    'FM482913 · Nairobi to Paris',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Refund');
});

test('what went back stands on it, to the hundredth', async () => {
  const refunded = {
    ...paid,
    state: 'refunded' as const,
    refundMinor: 9_000_050,
    refundDueAt: new Date('2026-11-23T08:00:00Z'),
    refundedAt: new Date('2026-11-24T09:30:00Z'),
    refundReference: 'RF-88213',
  };
  const { text } = readPdf(
    (await renderReceipt(context, booking, { payment: refunded, document })) ?? new Uint8Array(),
  );
  expect(text).toContain('KSh 90,000.50, sent on 24 Nov 2026, 12:30');
  expect(text).toContain('RF-88213');
  expect(text).toContain('Refund due since 23 Nov 2026, 11:00');
});

test('shillings that paid for dollars stand beside the rate of the shilling', async () => {
  const inDollars = roundTripBooking({ currency: 'USD', ratePerUsd: 1, lockedRates: { KES: 130.25 } });
  const payment = { ...paid, capturedMinor: 37_251_500, capturedUsdMinor: 286_000 };
  const { text } = readPdf((await renderReceipt(context, inDollars, { payment, document })) ?? new Uint8Array());
  expect(text).toContain('KSh 372,515');
  expect(text).toContain('$2,860.00 · Locked at 1 USD = 130.25 KES');
  expect(documentMessages(context, 'en').rate(130.25, 'KES')).not.toContain(' ');
});

test('there is no receipt for money that was not received', async () => {
  const failed = bookedPayment({ state: 'failed', capturedAt: null });
  expect(await renderReceipt(context, booking, { payment: failed, document })).toBeUndefined();
});
