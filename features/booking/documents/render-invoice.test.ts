import { expect, test } from 'vitest';
import { bookedPayment } from '#tests/booking/booked-parts.ts';
import {
  arabicBooking,
  hotelBooking,
  roundTripBooking,
  secretFigures,
  soldByAgency,
} from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { renderDepositReceipt, renderInvoice } from './render-documents.ts';

const context = testDocumentContext();
const document = { name: 'INV-000042', issuedAt: new Date('2026-11-15T02:52:12Z') };
const to = { to: 'customer' } as const;
const cancelledAt = new Date('2026-11-20T09:00:00Z');

test('an invoice says who sold what to whom, for how much, and how that was paid', async () => {
  const { text, pages } = readPdf(await renderInvoice(context, roundTripBooking(), document, to));
  expect(pages).toBe(1);
  for (const said of [
    'INV-000042',
    'From Fika Mbali',
    'Billed to Mrs Amina Zawadi Hassan',
    'amina@example.com',
    'Nairobi to Paris · Fri, 11 Dec 2026 · ET309, ET734 · Economy',
    'Paris to Nairobi · Mon, 28 Dec 2026 · KQ113 · Economy',
    '2 adults',
    '1 child',
    'Total KSh 370,370',
    'In US dollars: $2,860.00 · Locked at 1 USD = 129.5 KES',
    'KSh 370,370 · Paid by M-Pesa on 15 Nov 2026, 05:52 · SKF7Q2M4XN',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Returned');
});

test('a stay is billed by rooms and nights, and a cancelled one names its refund', async () => {
  const payments = [
    bookedPayment({
      state: 'refunded',
      amountMinor: 16_964_500,
      capturedMinor: 16_964_500,
      refundMinor: 8_482_300,
      refundDueAt: cancelledAt,
      refundedAt: new Date('2026-11-21T06:00:00Z'),
      refundReference: 'SKG1REV77Q',
    }),
  ];
  const booking = hotelBooking({ status: 'cancelled', cancelledAt, payments });
  const { text } = readPdf(await renderInvoice(context, booking, document, to));
  expect(text).toContain('1 × Sea view double, 4 nights');
  expect(text).toContain('Cancelled 20 Nov 2026, 12:00');
  expect(text).toContain('KSh 84,823 refunded on 21 Nov 2026, 09:00 · SKG1REV77Q');
});

test('an agency is billed at net, from its credit, and never its markup', async () => {
  const booking = soldByAgency(roundTripBooking);
  const { text } = readPdf(await renderInvoice(context, booking, document, { to: 'agency' }));
  expect(text).toContain('Invoice to Savannah Trails (net)');
  expect(text).toContain('Billed to Savannah Trails');
  expect(text).toContain('Total $2,860.00');
  expect(text).toContain("From the agency's credit on 15 Nov 2026, 05:52");
  expect(text).not.toContain('3,217.50');
  expect(text).not.toContain('amina@example.com');

  const detail = { refundMinor: 250_000, refundUnits: 2_500 };
  const event = { id: 1, kind: 'cancelled', at: cancelledAt, actorId: null, actorRole: null, detail };
  const back = soldByAgency(roundTripBooking, { status: 'cancelled', cancelledAt, events: [event] });
  const commissionMinor = back.agency?.commissionMinor ?? 0;
  const returned = ((250_000 - commissionMinor) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  expect(readPdf(await renderInvoice(context, back, document, { to: 'agency' })).text).toContain(
    `$${returned} to the agency's credit`,
  );
});

test('a customer of an agency is billed the selling price in its name, and what it gives back', async () => {
  const own = { ...document, name: 'TA-000007' };
  const sold = soldByAgency(roundTripBooking);
  const { text } = readPdf(await renderInvoice(context, sold, own, to));
  for (const said of [
    'TA-000007',
    'From Savannah Trails 4 Kimathi Street Nairobi, Kenya +254 712 555048',
    'Registration no. TRA-1234',
    'Billed to Mrs Amina Zawadi Hassan',
    'Total $3,217.50',
    'Payment To Savannah Trails, as agreed there',
    'Issued in the name of Savannah Trails, which sold this booking through Fika Mbali.',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/Paid|net|credit/);
  for (const figure of secretFigures(sold)) expect(text).not.toContain(figure);

  const detail = { refundMinor: 250_000, customerRefundMinor: 289_575, refundUnits: 2_896 };
  const event = { id: 1, kind: 'cancelled', at: cancelledAt, actorId: null, actorRole: null, detail };
  const back = { ...sold, status: 'cancelled' as const, cancelledAt, events: [event] };
  expect(readPdf(await renderInvoice(context, back, own, to)).text).toContain('$2,895.75 by Savannah Trails');
});

test('it is written in the language of the reader', async () => {
  const { text } = readPdf(await renderInvoice(context, arabicBooking(), document, { ...to, language: 'ar' }));
  expect(text).toContain('فاتورة');
  expect(text).toContain('INV-000042');
});

test('the receipt of a deposit names the received amount and the credit', async () => {
  const deposit = {
    paymentId: '00000000-0000-4000-8000-00000000aaaa',
    reference: 'DEP-1791234567890',
    agency: 'Savannah Trails',
    method: 'mpesa',
    currency: 'KES',
    receivedMinor: 12_950_000,
    creditedMinor: 100_000,
    providerReference: 'SKF7Q2M4XN',
    receivedAt: new Date('2026-11-15T02:52:10Z'),
  } as const;
  const receipt = { ...document, name: 'RCT-000007' };
  const { text } = readPdf(await renderDepositReceipt(context, deposit, receipt, 'en'));
  for (const said of [
    'RCT-000007',
    'DEP-1791234567890',
    'Savannah Trails',
    'KSh 129,500',
    '$1,000.00',
    '1 USD = 129.5 KES',
    'SKF7Q2M4XN',
  ])
    expect(text).toContain(said);
  const odd = { ...deposit, receivedMinor: 12_951_300 };
  expect(readPdf(await renderDepositReceipt(context, odd, receipt, 'en')).text).not.toContain('1 USD');
});
