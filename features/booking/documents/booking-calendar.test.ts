import { expect, test } from 'vitest';
import { bookedTraveller, bookingDetails } from '#tests/booking/booked-parts.ts';
import { hotelBooking, roundTripBooking } from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { bookingCalendar } from './booking-calendar.ts';

const context = testDocumentContext();

/** As a phone reads it: the folded lines put together again. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll('\r\n ', '').split('\r\n');
}

test('each flight is an entry at the very moments it leaves and lands', () => {
  const lines = linesOf(bookingCalendar(context, roundTripBooking()));
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
  expect(lines).toContain('METHOD:PUBLISH');
  // 23:45 in Addis Ababa, and 05:20 in Paris the next day.
  expect(lines).toContain('DTSTART:20261211T204500Z');
  expect(lines).toContain('DTEND:20261212T042000Z');
  expect(lines).toContain('SUMMARY:ET734 Addis Ababa to Paris');
  expect(lines).toContain('TRIGGER:-P1D');
});

test('no line is longer than 75 octets, in any alphabet, and each ends as the standard says', () => {
  const booking = roundTripBooking();
  const long = 'مطار جومو كينياتا الدولي في نيروبي عاصمة كينيا ✈️ مطار جومو كينياتا';
  const flights = booking.flights.map((flight) => ({ ...flight, from: { ...flight.from, name: long } }));
  const calendar = bookingCalendar(context, { ...booking, flights }, 'ar');
  const lines = calendar.split('\r\n');
  expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(linesOf(calendar)).toContain(`LOCATION:${long} (NBO)`);
});

test('commas, semicolons and new lines in a name do not end a value', () => {
  const booking = hotelBooking();
  const { stay } = booking;
  if (!stay) throw new Error('No stay');
  const lines = linesOf(bookingCalendar(context, { ...booking, stay: { ...stay, hotel: 'Sun; Sea, \\ Co\nNorth' } }));
  expect(lines).toContain('SUMMARY:Stay at Sun\\; Sea\\, \\\\ Co\\nNorth');
});

test('a stay lasts from check-in to check-out by the clock of the hotel', () => {
  const lines = linesOf(bookingCalendar(context, hotelBooking()));
  expect(lines).toContain('DTSTART:20261211T140000');
  expect(lines).toContain('DTEND:20261215T110000');
  expect(lines).toContain('UID:FM905127-stay@www.fikambali.example');
});

test('readers of Arabic get the address of a hotel in Arabic letters, if it has one', () => {
  const booking = hotelBooking();
  const { stay } = booking;
  if (!stay) throw new Error('No stay');
  const named = { ...booking, stay: { ...stay, addressAr: 'طريق كينياتا، شنغاني' } };
  expect(bookingCalendar(context, named, 'ar').replaceAll('\r\n ', '')).toContain('طريق كينياتا، شنغاني');
  expect(bookingCalendar(context, named)).not.toContain('شنغاني');
  expect(bookingCalendar(context, booking, 'ar').replaceAll('\r\n ', '')).toContain('12 Kenyatta Road\\, Shangani');
});

test('a cancelled trip takes back the very entries that it made, and rings no more', () => {
  const booking = roundTripBooking();
  const before = linesOf(bookingCalendar(context, booking));
  const after = linesOf(bookingCalendar(context, { ...booking, status: 'cancelled', cancelledAt: new Date(0) }));
  const ids = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'));
  expect(ids(after)).toEqual(ids(before));
  expect(new Set(ids(after)).size).toBe(3);
  expect(after).toContain('METHOD:CANCEL');
  expect(after.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(3);
  expect(after).toContain('SEQUENCE:2');
  expect(after).not.toContain('BEGIN:VALARM');
});

test('of a trip with one cancelled flight the others stay', () => {
  const booking = roundTripBooking();
  const flights = booking.flights.map((flight) =>
    flight.leg === 1 ? { ...flight, status: 'cancelled' as const } : flight,
  );
  const lines = linesOf(
    bookingCalendar(context, bookingDetails({ flights, travellers: [bookedTraveller(0, 'Amina', 'Hassan')] })),
  );
  expect(lines).toContain('METHOD:PUBLISH');
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual([
    'STATUS:CONFIRMED',
    'STATUS:CONFIRMED',
    'STATUS:CANCELLED',
  ]);
});
