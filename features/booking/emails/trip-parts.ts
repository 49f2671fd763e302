import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailFact, MailPart } from '#features/notifications/mail-content.ts';
import type { BookedAirport, BookedFlight, BookedStay } from '../booking-details.ts';
import { legsOf, routeOf } from '../documents/legs-of.ts';
import { roomsByType } from '../rooms-by-type.ts';
import type { BookingMailParts } from './booking-mail-context.ts';
import { ownerLink } from './owner-link.ts';

export function greeting({ t, booking }: BookingMailParts): MailPart {
  const name = greetingName(booking.travellers[0]?.givenNames ?? '');
  return { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') };
}

/** "Nairobi to Paris", or the name of the hotel. */
export function tripName({ t, messages, booking }: BookingMailParts): string {
  if (booking.stay) return booking.stay.hotel;
  const { from, to } = routeOf(legsOf(booking.flights));
  return t('booking.route', { from: messages.city(from), to: messages.city(to) });
}

/** The reference, and who sold it where that was an agency. */
export function referenceFacts({ t, booking }: BookingMailParts): MailFact[] {
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
export function summaryFacts(mail: BookingMailParts): MailFact[] {
  const { messages, booking } = mail;
  return [...referenceFacts(mail), { label: messages.day(booking.travelDate), value: tripName(mail) }];
}

/** Every flight, or the stay; and with them what else there is to know, before and after the stay. */
export function tripParts(
  mail: BookingMailParts,
  before: MailFact[] = [],
  after: MailFact[] = [],
): MailPart[] {
  const { t, messages, booking } = mail;
  if (booking.stay)
    return [{ kind: 'facts', facts: [...before, ...stayFacts(mail, booking.stay), ...after] }];
  const facts = [...before, ...after];
  const legs = legsOf(booking.flights).flatMap(({ from, to, date, flights }): MailPart[] => [
    {
      kind: 'title',
      text: t('booking.leg', { from: messages.city(from), to: messages.city(to), date: messages.day(date) }),
    },
    { kind: 'facts', facts: flights.map((flight) => flightFact(mail, flight)) },
  ]);
  return facts.length > 0 ? [{ kind: 'facts', facts }, ...legs] : legs;
}

function flightFact(mail: BookingMailParts, flight: BookedFlight): MailFact {
  const { messages } = mail;
  const cabin = messages.t(`cabins.${flight.cabin}`);
  return {
    label: flight.number,
    value: timesOf(mail, flight).join('\n'),
    note: `${flight.airline.name}, ${cabin}`,
  };
}

/** Departure and arrival by the clocks there, as they are now or as they were agreed. */
export function timesOf(
  mail: BookingMailParts,
  { from, to, ...flight }: BookedFlight,
  which: 'now' | 'agreed' = 'now',
): string[] {
  const departs = which === 'now' ? flight.departs : flight.agreedDeparts;
  const arrives = which === 'now' ? flight.arrives : flight.agreedArrives;
  const isSameDay = departs.slice(0, 10) === arrives.slice(0, 10);
  return [pointText(mail, from, departs, false), pointText(mail, to, arrives, !isSameDay)];
}

export function pointText(
  { t, messages }: BookingMailParts,
  airport: BookedAirport,
  clock: string,
  withDate: boolean,
): string {
  const point = { time: clock.slice(11), city: messages.city(airport), code: airport.code };
  return withDate
    ? t('booking.pointOnDate', { ...point, date: messages.day(clock.slice(0, 10)) })
    : t('booking.point', point);
}

function stayFacts({ t, messages }: BookingMailParts, stay: BookedStay): MailFact[] {
  const { hotel, address, checkIn, checkInFrom, checkOut, checkOutUntil, rooms } = stay;
  return [
    {
      label: t('booking.hotel'),
      value: hotel,
      note: [address, messages.city(stay)].filter(Boolean).join(', '),
    },
    {
      label: t('booking.checkIn'),
      value: t('booking.fromTime', { date: messages.day(checkIn), time: checkInFrom }),
    },
    {
      label: t('booking.checkOut'),
      value: t('booking.untilTime', { date: messages.day(checkOut), time: checkOutUntil }),
    },
    {
      label: t('booking.rooms'),
      value: roomsByType(rooms)
        .map(({ count, type }) => messages.t('roomOfType', { count, room: type }))
        .join('\n'),
    },
  ];
}

/** The names, one a line. Only for what has been paid: a form takes any name and any address. */
export function travellersFact({ t, messages, booking }: BookingMailParts): MailFact {
  return {
    label: booking.stay ? t('booking.guests') : t('booking.travellers'),
    value: booking.travellers.map((traveller) => messages.fullName(traveller)).join('\n'),
  };
}

/** The button that opens the booking, and a word on what it can do. */
export function bookingButton({ t, context, booking }: BookingMailParts): MailPart[] {
  return [
    { kind: 'button', label: t('booking.see'), url: ownerLink(context, booking) },
    { kind: 'note', text: t('booking.keepLink') },
  ];
}
