import { expect, test } from 'vitest';
import { languages } from '#i18n/languages.ts';
import {
  arabicBooking,
  hotelBooking,
  longestBooking,
  roundTripBooking,
  secretFigures,
  soldByAgency,
} from '#tests/booking/booking-details.ts';
import { testBookingMailContext, testDocumentContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { composeBookingEmail } from '../emails/compose-booking-email.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { renderBookingDocument, renderReceipt } from './render-documents.ts';
import { whatsAppShareLink } from './whatsapp-share-link.ts';

const context = testDocumentContext();

test('a family finds its flights, its names and what it paid on the e-ticket', async () => {
  const { text, pages } = readPdf(await renderBookingDocument(context, roundTripBooking()));
  expect(pages).toBe(2);
  for (const said of [
    'FM482913',
    'Confirmed',
    'Nairobi to Paris',
    'Mrs Amina Zawadi Hassan',
    'Miss Léa Şirin Hassan',
    'ET734',
    '23:45 ADD',
    '05:20 CDG +1 day',
    '2 h 30 min in Addis Ababa',
    '7 kg in the cabin · 23 kg checked',
    'KSh 269,360',
    'KSh 101,010',
    'KSh 370,370',
    'Paid by M-Pesa on 15 Nov 2026, 05:52',
    'Locked at 1 USD = 129.5 KES',
    'Not refundable after 9 Dec 2026',
    '+254 709 555 120',
  ])
    expect(text).toContain(said);
});

test('of a passport the end is shown and nothing more', async () => {
  const { text } = readPdf(await renderBookingDocument(context, roundTripBooking()));
  expect(text).toContain('Passport ends in 4807');
  expect(text).not.toContain('2031');
});

test('a guest whose name is Arabic reads it joined and in order, on one page', async () => {
  const { text, pieces, pages } = readPdf(await renderBookingDocument(context, arabicBooking()));
  expect(pages).toBe(1);
  expect(pieces.some((piece) => piece.includes('محمد عبد الله الحسن'))).toBe(true);
  expect(text).toContain('FM730461');
  expect(text).toContain('22:40');
  expect(text).toContain('SAR 1,172');
});

test('the reception of a hotel finds the hours, the rooms and the guests on the voucher, on one page', async () => {
  const { text, pages } = readPdf(await renderBookingDocument(context, hotelBooking()));
  expect(pages).toBe(1);
  for (const said of [
    'FM905127',
    'Mji Mkongwe House',
    'Ms Amina Zawadi Hassan',
    'from 14:00',
    'until 11:00',
    '1 × Family room',
    '3 adults · 1 child',
    'Free until 8 Dec 2026',
    'Later it costs KSh 84,823 (50% of the stay)',
  ])
    expect(text).toContain(said);
  expect(readPdf(await renderBookingDocument(context, hotelBooking(), 'ar')).pages).toBe(1);
});

test('a guest reads room types and beds in the own language: on the voucher, in the calendar and in the mail', async () => {
  const booking = hotelBooking({ language: 'fr' });
  const [room] = booking.stay?.rooms ?? [];
  if (!booking.stay || !room) throw new Error('A stay without a room');
  const rooms = [
    { ...room, type: 'Family', beds: 'Twin' },
    { ...room, type: 'Baobab Nest', beds: 'Hammock' },
  ];
  const stay = { ...booking.stay, rooms };
  const voucher = readPdf(await renderBookingDocument(context, { ...booking, stay })).text;
  const calendar = bookingCalendar(context, { ...booking, stay }).replaceAll('\r\n ', '');
  const mail = composeBookingEmail(testBookingMailContext(), { ...booking, stay }, { kind: 'confirmed', detail: {} });
  for (const text of [voucher, calendar, mail?.text]) {
    expect(text).toContain('1 × Familiale');
    expect(text).toContain('1 × Baobab Nest');
  }
  expect(voucher).toContain('Deux lits simples');
  expect(voucher).toContain('Hammock');
});

test.each(languages)('in $name the e-ticket has every time and every name', async ({ code }) => {
  const { text } = readPdf(await renderBookingDocument(context, roundTripBooking(), code));
  for (const said of ['FM482913', '19:10', '21:15', '23:45', '05:20', '20:50', '07:10', 'Yusuf Hassan', 'KQ113'])
    expect(text).toContain(said);
});

test('nine people on six legs are all listed, on three pages', async () => {
  const booking = longestBooking();
  const { text, pages } = readPdf(await renderBookingDocument(context, booking));
  expect(pages).toBe(3);
  for (const { number } of booking.flights) expect(text).toContain(number);
  for (const { givenNames } of booking.travellers) expect(text).toContain(givenNames);
  expect(text).toContain('Page 3 of 3');
});

test('the ticket of a cancelled trip says that it is no longer valid', async () => {
  const cancelledAt = new Date('2026-11-20T08:00:00Z');
  const booking = roundTripBooking({ status: 'cancelled', cancelledAt, cancelledBy: 'customer' });
  const { text } = readPdf(await renderBookingDocument(context, booking));
  expect(text).toContain('This booking was cancelled on 20 Nov 2026 and is no longer valid.');
  expect(text).not.toContain('Confirmed');
});

test('a flight that was moved names its new time and the one that was agreed', async () => {
  const booking = roundTripBooking();
  const [first, ...others] = booking.flights;
  if (!first) throw new Error('No flight');
  const moved = { ...first, departs: '2026-12-11T19:40', disruption: 'moved' as const };
  const { text } = readPdf(await renderBookingDocument(context, { ...booking, flights: [moved, ...others] }));
  expect(text).toContain('19:40 NBO');
  expect(text).toContain('New time, was 19:10');
});

test('what an agency sold carries its name and the selling price in every document, and nothing of what it pays', async () => {
  for (const booking of [soldByAgency(roundTripBooking), soldByAgency(hotelBooking)]) {
    const { text } = readPdf(await renderBookingDocument(context, booking));
    const calendar = bookingCalendar(context, booking).replaceAll('\r\n ', '');
    const message = decodeURIComponent(whatsAppShareLink(context, booking));
    for (const document of [text, calendar, message]) {
      expect(document).toContain('Issued by');
      expect(document).toContain('Savannah Trails · +254 712 555048');
      for (const figure of secretFigures(booking)) expect(document).not.toContain(figure);
    }
    expect(text).not.toMatch(/\bPaid\b/);
  }
  const ticket = readPdf(await renderBookingDocument(context, soldByAgency(roundTripBooking))).text;
  for (const said of [
    '$2,340.00',
    '$877.50',
    '$3,217.50',
    'Change for a fee until',
    'Payment and refunds: Savannah Trails',
    'Ask Savannah Trails first',
    'desk@savannah-trails.example',
  ])
    expect(ticket).toContain(said);
});

test('a long address of an agency goes on below its @, and lies on nothing else', async () => {
  const sold = soldByAgency(roundTripBooking);
  if (!sold.agency) throw new Error('No agency');
  sold.agency.email = 'reservations-and-ticketing-department@savannah-trails.example';
  const { pieces } = readPdf(await renderBookingDocument(context, sold));
  expect(pieces).toContain('reservations-and-ticketing-department');
});

test('there is no receipt for money that an agency took', async () => {
  const paid = roundTripBooking().payments;
  const [payment] = paid;
  if (!payment) throw new Error('No payment');
  const document = { name: 'RCT-000001', issuedAt: new Date(0) };
  const sold = soldByAgency(roundTripBooking, { payments: paid });
  expect(await renderReceipt(context, sold, { payment, document })).toBeUndefined();
});
