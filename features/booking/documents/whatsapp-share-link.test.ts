import { expect, test } from 'vitest';
import {
  arabicBooking,
  hotelBooking,
  longestBooking,
  roundTripBooking,
  soldByAgency,
} from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { whatsAppShareLink } from './whatsapp-share-link.ts';

const context = testDocumentContext();

function textOf(link: string): string {
  const url = new URL(link);
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  return url.searchParams.get('text') ?? '';
}

test('a traveller shares where and when, and the link', () => {
  expect(textOf(whatsAppShareLink(context, roundTripBooking()))).toBe(
    'I am travelling Nairobi to Paris on Fri, 11 Dec 2026, back on Mon, 28 Dec 2026. Booking FM482913 with Fika Mbali: https://www.fikambali.example/booking?reference=FM482913',
  );
  expect(textOf(whatsAppShareLink(context, arabicBooking(), 'en'))).toContain('Nairobi to Dubai on Fri, 11 Dec 2026.');
  expect(textOf(whatsAppShareLink(context, longestBooking()))).toContain('Nairobi to Mombasa');
});

test('a guest shares the hotel', () => {
  expect(textOf(whatsAppShareLink(context, hotelBooking()))).toContain(
    'Mji Mkongwe House, Zanzibar, from Fri, 11 Dec 2026 to Tue, 15 Dec 2026',
  );
});

test('an agency writes to its customer of their trip, and who sold it', () => {
  const text = textOf(whatsAppShareLink(context, soldByAgency(roundTripBooking), 'en', 'agency'));
  expect(text).toContain('Your trip: Nairobi to Paris on Fri, 11 Dec 2026');
  expect(text).toContain('Issued by: Savannah Trails');
  expect(textOf(whatsAppShareLink(context, soldByAgency(hotelBooking), 'en', 'agency'))).toContain('Your stay');
});

test('nobody is named, and nothing is said of money, passports or how to reach them', () => {
  const text = textOf(whatsAppShareLink(context, roundTripBooking()));
  for (const personal of ['Amina', 'Hassan', '@', '+254', 'KSh', '4807']) expect(text).not.toContain(personal);
});
