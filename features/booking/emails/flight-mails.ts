import {
  buttonPart,
  factsPart,
  type MailContent,
  type MailPart,
  notePart,
  textPart,
} from '#features/notifications/mail-html.ts';
import type { BookedFlight } from '../booking.ts';
import { ownerLink } from '../booking-pass.ts';
import type { BookingEmailDetail } from './booking-email.ts';
import { type BookingMailParts, bookingButton, greeting, referenceFacts, timesOf } from './booking-mail-parts.ts';

type FlightMail = (mail: BookingMailParts, detail: BookingEmailDetail) => MailContent;

export const flightCancelledContent: FlightMail = (mail, detail) => {
  const { t, booking, total: amount } = mail;
  const { flight, names } = about(mail, detail);
  const { agency } = booking;
  const isPaid = booking.status === 'confirmed';
  const heldText = t('booking.flightCancelled.heldText', names);
  const directText = isPaid ? t('booking.flightCancelled.text', { ...names, amount }) : heldText;
  return flightContent(
    mail,
    'flightCancelled',
    { names, preview: isPaid ? t('booking.flightCancelled.preview') : heldText },
    textPart(agency ? t('booking.agency.flightCancelled', { ...names, agency: agency.name }) : directText),
    factsPart(...referenceFacts(mail), { label: flight.number, value: timesOf(mail, flight, 'agreed').join('\n') }),
    ...(isPaid && !agency
      ? [refundButton(mail), textPart(t('booking.flightCancelled.other')), notePart(t('booking.keepLink'))]
      : bookingButton(mail)),
  );
};

export const flightMovedContent: FlightMail = (mail, detail) => {
  const { t, booking, total: amount } = mail;
  const { flight, names } = about(mail, detail);
  const { agency } = booking;
  const forPaid = [
    textPart(t('booking.flightMoved.attached')),
    ...bookingButton(mail),
    ...(agency
      ? [textPart(t('booking.agency.flightMoved', { agency: agency.name }))]
      : [textPart(t('booking.flightMoved.refund', { amount })), refundButton(mail)]),
  ];
  return flightContent(
    mail,
    'flightMoved',
    { names, preview: t('booking.flightMoved.preview', names) },
    textPart(t('booking.flightMoved.text')),
    factsPart(
      ...referenceFacts(mail),
      { label: t('booking.flight.was'), value: datedTimes(mail, flight, 'agreed') },
      { label: t('booking.flight.now'), value: datedTimes(mail, flight, 'now'), isStrong: true },
    ),
    ...(booking.status === 'confirmed'
      ? forPaid
      : [textPart(t('booking.flightMoved.heldRefund')), ...bookingButton(mail)]),
  );
};

export const flightRestoredContent: FlightMail = (mail, detail) => currentTimes(mail, detail, 'flightRestored');

export const flightDelayedContent: FlightMail = (mail, detail) => currentTimes(mail, detail, 'flightDelayed');

function currentTimes(
  mail: BookingMailParts,
  detail: BookingEmailDetail,
  kind: 'flightRestored' | 'flightDelayed',
): MailContent {
  const { t } = mail;
  const { flight, names } = about(mail, detail);
  const times = { label: flight.number, value: datedTimes(mail, flight, 'now') };
  return flightContent(
    mail,
    kind,
    { names, preview: t(`booking.${kind}.preview`, names) },
    textPart(t(`booking.${kind}.text`, names)),
    factsPart(...referenceFacts(mail), times),
    ...bookingButton(mail),
  );
}

/** The subject and heading name the flight. */
function flightContent(
  mail: BookingMailParts,
  kind: 'flightCancelled' | 'flightMoved' | 'flightRestored' | 'flightDelayed',
  { names, preview }: { names: Record<string, string>; preview: string },
  ...parts: MailPart[]
): MailContent {
  const { t } = mail;
  return {
    subject: t(`booking.${kind}.subject`, names),
    preview,
    heading: t(`booking.${kind}.heading`, names),
    parts: [greeting(mail), ...parts],
  };
}

function about({ booking, messages, brand }: BookingMailParts, { flightId }: BookingEmailDetail) {
  const flight = booking.flights.find((one) => one.flightId === flightId);
  if (!flight) throw new Error(`Booking ${booking.id} has no flight ${flightId}`);
  const { number, departs } = flight;
  const when = { date: messages.day(departs.slice(0, 10)), time: departs.slice(11) };
  return { flight, names: { brand, reference: booking.reference, flight: number, ...when } };
}

/** With the date, which may be what changed. */
function datedTimes(mail: BookingMailParts, flight: BookedFlight, which: 'now' | 'agreed'): string {
  const departs = which === 'now' ? flight.departs : flight.agreedDeparts;
  return [mail.messages.day(departs.slice(0, 10)), ...timesOf(mail, flight, which)].join('\n');
}

function refundButton({ t, context, booking }: BookingMailParts): MailPart {
  return buttonPart(t('booking.flight.refundButton'), ownerLink(context, booking, 'cancel'));
}
