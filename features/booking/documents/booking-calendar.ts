import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName } from '#lib/formats.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking.ts';
import {
  type DocumentContext,
  type DocumentMessages,
  documentMessages,
  issuerText,
  lookupAddress,
} from './document-context.ts';

// An iCalendar file (RFC 5545).

type CalendarLine = [name: string, value: string];

const MAX_OCTETS = 75;

/** Escapes a text value. */
function calendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** 20261211T161000Z */
function calendarMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`).join('');
}

/** Folds long lines: a continuation begins with a space. No character is cut into its octets. */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** The trip as a calendar file: one event per flight, or one for a stay. Event ids are stable across versions. */
export function bookingCalendar(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): string {
  const messages = documentMessages(context, language);
  const isCancelled = booking.status === 'cancelled' || booking.status === 'expired';
  const events = booking.stay
    ? [stayEvent(messages, booking.stay)]
    : booking.flights.map((flight) => flightEvent(messages, flight));
  const link = lookupAddress(context, booking.reference);
  return calendarFile([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${calendarText(context.settings.site.siteName)}//Bookings//${language.toUpperCase()}`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', isCancelled ? 'CANCEL' : 'PUBLISH'],
    ...events.flatMap((event) => eventLines(event)),
    ['END', 'VCALENDAR'],
  ]);

  function eventLines(event: CalendarEvent): CalendarLine[] {
    const { t } = messages;
    const isOff = isCancelled || event.isOff;
    const about = [
      ...event.about,
      t('calendar.reference', { reference: booking.reference }),
      ...(booking.agency ? [t('issuedByLine', { agency: issuerText(messages, booking.agency) })] : []),
      link,
    ];
    return [
      ['BEGIN', 'VEVENT'],
      ['UID', `${booking.reference}-${event.id}@${new URL(context.baseUrl).hostname}`],
      ['DTSTAMP', calendarMoment(booking.createdAt)],
      // Calendars take the version with the higher number as the newer one.
      ['SEQUENCE', String(isOff ? 2 : event.wasMoved ? 1 : 0)],
      ['STATUS', isOff ? 'CANCELLED' : booking.status === 'held' ? 'TENTATIVE' : 'CONFIRMED'],
      ...event.when,
      ['SUMMARY', calendarText(event.summary)],
      ['LOCATION', calendarText(event.place)],
      ['DESCRIPTION', calendarText(about.join('\n'))],
      ['URL', link],
      ...(isOff ? [] : alarmLines(t('calendar.tomorrow', { event: event.summary }))),
      ['END', 'VEVENT'],
    ];
  }
}

interface CalendarEvent {
  id: string;
  when: CalendarLine[];
  summary: string;
  place: string;
  about: string[];
  isOff: boolean;
  wasMoved: boolean;
}

function flightEvent(messages: DocumentMessages, flight: BookedFlight): CalendarEvent {
  const { t } = messages;
  const { from, to, departs, arrives } = flight;
  return {
    id: `flight-${flight.leg}-${flight.position}`,
    when: [
      ['DTSTART', calendarMoment(flight.departsAt)],
      ['DTEND', calendarMoment(flight.arrivesAt)],
    ],
    summary: t('calendar.flight', { flight: flight.number, from: messages.city(from), to: messages.city(to) }),
    place: `${from.name} (${from.code})`,
    about: [
      `${flight.airline.name} ${flight.number}, ${t(`cabins.${flight.cabin}`)}`,
      t('calendar.departs', { time: departs.slice(11), airport: `${from.name} (${from.code})` }),
      t('calendar.arrives', { time: arrives.slice(11), airport: `${to.name} (${to.code})` }),
    ],
    isOff: flight.status === 'cancelled' || flight.disruption === 'cancelled',
    wasMoved: flight.departsAt.getTime() !== flight.agreedDepartsAt.getTime(),
  };
}

/** Floating local times: the guest's phone shows local time there. */
function stayEvent({ t, city, names, language }: DocumentMessages, stay: BookedStay): CalendarEvent {
  const local = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
  return {
    id: 'stay',
    when: [
      ['DTSTART', local(stay.checkIn, stay.checkInFrom)],
      ['DTEND', local(stay.checkOut, stay.checkOutUntil)],
    ],
    summary: t('calendar.stay', { hotel: stay.hotel }),
    place: [stay.hotel, names.address(stay), city(stay), countryName(stay.country, language)].join(', '),
    about: [
      `${t('checkIn')}: ${t('fromTime', { time: stay.checkInFrom })}`,
      `${t('checkOut')}: ${t('untilTime', { time: stay.checkOutUntil })}`,
      ...roomsByType(stay.rooms).map(({ count, type }) => t('roomOfType', { count, room: names.roomType(type) })),
    ],
    isOff: false,
    wasMoved: false,
  };
}

function alarmLines(text: string): CalendarLine[] {
  return [
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['TRIGGER', '-P1D'],
    ['DESCRIPTION', calendarText(text)],
    ['END', 'VALARM'],
  ];
}
