import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailFact, MailPart } from '#features/notifications/mail-content.ts';
import type { BookedAirport, BookedFlight, BookedStay } from '../booking-details.ts';
import { legsOf, wayOf } from '../documents/legs-of.ts';
import { roomsByType } from '../rooms-by-type.ts';
import type { NoticeDesk } from './notice-house.ts';
import { ownerLink } from './owner-link.ts';

export function greeting({ t, booking }: NoticeDesk): MailPart {
  const name = greetingName(booking.travellers[0]?.givenNames ?? '');
  return { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') };
}

/** "Nairobi to Paris", or the name of the hotel. */
export function tripName({ t, words, booking }: NoticeDesk): string {
  if (booking.stay) return booking.stay.hotel;
  const { from, to } = wayOf(legsOf(booking.flights));
  return t('booking.route', { from: words.city(from), to: words.city(to) });
}

/** The reference, and who sold it where that was an agency. */
export function referenceFacts({ t, booking }: NoticeDesk): MailFact[] {
  const { reference, agency } = booking;
  const phone = displayPhone(agency?.phone ?? null);
  return [
    { label: t('booking.reference'), value: reference, isStrong: true },
    ...(agency
      ? [{ label: t('booking.agency.through'), value: agency.name, ...(phone && { note: phone }) }]
      : []),
  ];
}

/** What was booked in a line, for mails that are about something else. */
export function summaryFacts(desk: NoticeDesk): MailFact[] {
  const { words, booking } = desk;
  return [...referenceFacts(desk), { label: words.day(booking.travelDate), value: tripName(desk) }];
}

/** Every flight, or the stay; and with them what else there is to know, before and after the stay. */
export function tripParts(desk: NoticeDesk, before: MailFact[] = [], after: MailFact[] = []): MailPart[] {
  const { t, words, booking } = desk;
  if (booking.stay)
    return [{ kind: 'facts', facts: [...before, ...stayFacts(desk, booking.stay), ...after] }];
  const facts = [...before, ...after];
  const legs = legsOf(booking.flights).flatMap(({ from, to, date, flights }): MailPart[] => [
    {
      kind: 'title',
      text: t('booking.leg', { from: words.city(from), to: words.city(to), date: words.day(date) }),
    },
    { kind: 'facts', facts: flights.map((flight) => flightFact(desk, flight)) },
  ]);
  return facts.length > 0 ? [{ kind: 'facts', facts }, ...legs] : legs;
}

function flightFact(desk: NoticeDesk, flight: BookedFlight): MailFact {
  const { words } = desk;
  const cabin = words.t(`cabins.${flight.cabin}`);
  return {
    label: flight.number,
    value: timesOf(desk, flight).join('\n'),
    note: `${flight.airline.name}, ${cabin}`,
  };
}

/** Departure and arrival by the clocks there, as they are now or as they were agreed. */
export function timesOf(
  desk: NoticeDesk,
  { from, to, ...flight }: BookedFlight,
  which: 'now' | 'agreed' = 'now',
): string[] {
  const departs = which === 'now' ? flight.departs : flight.agreedDeparts;
  const arrives = which === 'now' ? flight.arrives : flight.agreedArrives;
  const isSameDay = departs.slice(0, 10) === arrives.slice(0, 10);
  return [pointText(desk, from, departs, false), pointText(desk, to, arrives, !isSameDay)];
}

export function pointText(
  { t, words }: NoticeDesk,
  airport: BookedAirport,
  clock: string,
  withDate: boolean,
): string {
  const point = { time: clock.slice(11), city: words.city(airport), code: airport.code };
  return withDate
    ? t('booking.pointOnDate', { ...point, date: words.day(clock.slice(0, 10)) })
    : t('booking.point', point);
}

function stayFacts({ t, words }: NoticeDesk, stay: BookedStay): MailFact[] {
  const { hotel, address, checkIn, checkInFrom, checkOut, checkOutUntil, rooms } = stay;
  return [
    { label: t('booking.hotel'), value: hotel, note: [address, words.city(stay)].filter(Boolean).join(', ') },
    {
      label: t('booking.checkIn'),
      value: t('booking.fromTime', { date: words.day(checkIn), time: checkInFrom }),
    },
    {
      label: t('booking.checkOut'),
      value: t('booking.untilTime', { date: words.day(checkOut), time: checkOutUntil }),
    },
    {
      label: t('booking.rooms'),
      value: roomsByType(rooms)
        .map(({ count, type }) => words.t('roomOfType', { count, room: type }))
        .join('\n'),
    },
  ];
}

/** The names, one a line. Only for what has been paid: a form takes any name and any address. */
export function travellersFact({ t, words, booking }: NoticeDesk): MailFact {
  return {
    label: booking.stay ? t('booking.guests') : t('booking.travellers'),
    value: booking.travellers.map((traveller) => words.fullName(traveller)).join('\n'),
  };
}

/** The button that opens the booking, and a word on what it can do. */
export function bookingButton({ t, house, booking }: NoticeDesk): MailPart[] {
  return [
    { kind: 'button', label: t('booking.see'), url: ownerLink(house, booking) },
    { kind: 'note', text: t('booking.keepLink') },
  ];
}
