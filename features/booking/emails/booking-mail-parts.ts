import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import {
  buttonPart,
  factsPart,
  type MailContent,
  type MailFact,
  type MailPart,
  notePart,
} from '#features/notifications/mail-html.ts';
import { greetingPart, type MailContext } from '#features/notifications/mail-layout.ts';
import type { Paybill, PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { dateFormat } from '#lib/formats.ts';
import { legsOf, routeOf } from '../booked-trip.ts';
import type { BookedAirport, BookedFlight, BookedStay, BookingDetails } from '../booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '../booking-amount.ts';
import { ownerLink } from '../booking-pass.ts';
import { type DocumentContext, type DocumentMessages, documentMessages } from '../documents/document-context.ts';

/** Inputs shared by all booking emails. */
export interface BookingMailContext extends DocumentContext {
  settings: Pick<Settings, 'site' | 'contact' | 'payments' | 'holds' | 'email'>;
  /** The payment providers, for pay-later instructions. */
  providers?: PaymentProviders;
  /** The open paybill at the time of composing. */
  paybill?: Paybill | undefined;
  /** Signs the links that open a booking. */
  secret: string;
}

/** One booking with the formats and messages of its language. */
export interface BookingMailParts {
  context: BookingMailContext;
  booking: BookingDetails;
  language: LanguageCode;
  t: Translate<'mail'>;
  messages: DocumentMessages;
  brand: string;
  /** Formats an amount of the booking: booking-amount.ts. */
  amount: (amount: number) => string;
  /** The agreed price. */
  total: string;
  /** Business time, with the name of the time zone. */
  deadline: (at: Date) => string;
}

export function bookingMailParts(context: BookingMailContext, booking: BookingDetails): BookingMailParts {
  const { language } = booking;
  const amount = amountFormatter(amountStyle(booking), language);
  return {
    context,
    booking,
    language,
    t: toMailContext(context).messages(language),
    messages: documentMessages(context, language),
    brand: context.settings.site.siteName,
    amount,
    total: amount(totalAmount(booking)),
    deadline: (at) => deadlineText(at, language),
  };
}

export function toMailContext({ settings, baseUrl, catalogues }: BookingMailContext): MailContext {
  return { settings, baseUrl, messages: (language) => catalogues(language).translator.of('mail') };
}

/** "16 November 2026 at 05:50 East Africa Time": names the time zone, because the reader may be anywhere. */
function deadlineText(at: Date, language: LanguageCode): string {
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`;
  return dateFormat(locale, {
    timeZone: businessTimeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  }).format(at);
}

export function greeting({ t, booking }: BookingMailParts): MailPart {
  return greetingPart(t, booking.travellers[0]?.givenNames ?? '');
}

type ContentKind =
  | 'held'
  | 'heldUnproved'
  | 'confirmed'
  | 'documents'
  | 'link'
  | 'expired'
  | 'cancelled'
  | 'moneyReturns';

/** An email with the subject and the heading of its kind. */
export function bookingContent(
  mail: BookingMailParts,
  kind: ContentKind,
  preview: string,
  ...parts: MailPart[]
): MailContent {
  const { t, booking, brand } = mail;
  return {
    subject: t(`booking.${kind}.subject`, { brand, reference: booking.reference }),
    preview,
    heading: t(`booking.${kind}.heading`),
    parts: [greeting(mail), ...parts],
  };
}

/** "Nairobi to Paris", or the name of the hotel. */
export function tripName({ t, messages, booking }: BookingMailParts): string {
  if (booking.stay) return booking.stay.hotel;
  const { from, to } = routeOf(legsOf(booking.flights));
  return t('booking.route', { from: messages.city(from), to: messages.city(to) });
}

/** The reference, and the agency that sold it. */
export function referenceFacts({ t, booking }: BookingMailParts): MailFact[] {
  const { reference, agency } = booking;
  const phone = displayPhone(agency?.phone ?? null);
  return [
    { label: t('booking.reference'), value: reference, isStrong: true },
    ...(agency ? [{ label: t('booking.agency.through'), value: agency.name, ...(phone && { note: phone }) }] : []),
  ];
}

/** The trip in one line. */
export function summaryFacts(mail: BookingMailParts): MailFact[] {
  const { messages, booking } = mail;
  return [...referenceFacts(mail), { label: messages.day(booking.travelDate), value: tripName(mail) }];
}

/** All flights or the stay, with extra facts before and after. */
export function tripParts(mail: BookingMailParts, before: MailFact[] = [], after: MailFact[] = []): MailPart[] {
  const { t, messages, booking } = mail;
  if (booking.stay) return [factsPart(...before, ...stayFacts(mail, booking.stay), ...after)];
  const facts = [...before, ...after];
  const legs = legsOf(booking.flights).flatMap(({ from, to, date, flights }): MailPart[] => [
    {
      kind: 'title',
      text: t('booking.leg', { from: messages.city(from), to: messages.city(to), date: messages.day(date) }),
    },
    factsPart(...flights.map((flight) => flightFact(mail, flight))),
  ]);
  return facts.length > 0 ? [factsPart(...facts), ...legs] : legs;
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

/** Departure and arrival in local time, current or as agreed. */
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

function pointText(
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
  const { hotel, checkIn, checkInFrom, checkOut, checkOutUntil, rooms } = stay;
  return [
    { label: t('booking.hotel'), value: hotel, note: placeOf(messages, stay) },
    { label: t('booking.checkIn'), value: t('booking.fromTime', { date: messages.day(checkIn), time: checkInFrom }) },
    {
      label: t('booking.checkOut'),
      value: t('booking.untilTime', { date: messages.day(checkOut), time: checkOutUntil }),
    },
    {
      label: t('booking.rooms'),
      value: roomsByType(rooms)
        .map(({ count, type }) => messages.t('roomOfType', { count, room: messages.names.roomType(type) }))
        .join('\n'),
      note: [messages.names.board(stay.board), ...(stay.isResidentRate ? [messages.names.residentProof()] : [])].join(
        '\n',
      ),
    },
  ];
}

/** Begins with a right-to-left mark in Arabic: a mail's line takes the direction of its first letter. */
function placeOf({ direction, isolate, names, city }: DocumentMessages, stay: BookedStay): string {
  const address = names.address(stay);
  const parts = [address && isolate(address), city(stay)].filter(Boolean);
  return direction === 'rtl' ? `\u200f${parts.join('، ')}` : parts.join(', ');
}

/** One name per line. Only for paid bookings: an unpaid form accepts any name and any address. */
export function travellersFact({ t, messages, booking }: BookingMailParts): MailFact {
  return {
    label: booking.stay ? t('booking.guests') : t('booking.travellers'),
    value: booking.travellers.map((traveller) => messages.fullName(traveller)).join('\n'),
  };
}

export function bookingButton({ t, context, booking }: BookingMailParts): MailPart[] {
  return [buttonPart(t('booking.see'), ownerLink(context, booking)), notePart(t('booking.keepLink'))];
}
