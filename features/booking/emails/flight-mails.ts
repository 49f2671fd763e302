import { factsPart, type MailContent, type MailPart, textPart } from '#features/notifications/mail-html.ts';
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
  return {
    subject: t('booking.flightCancelled.subject', names),
    preview: isPaid ? t('booking.flightCancelled.preview') : t('booking.flightCancelled.heldText', names),
    heading: t('booking.flightCancelled.heading', names),
    parts: [
      greeting(mail),
      {
        kind: 'text',
        text: agency
          ? t('booking.agency.flightCancelled', { ...names, agency: agency.name })
          : isPaid
            ? t('booking.flightCancelled.text', { ...names, amount })
            : t('booking.flightCancelled.heldText', names),
      },
      factsPart(...referenceFacts(mail), { label: flight.number, value: timesOf(mail, flight, 'agreed').join('\n') }),
      ...(isPaid && !agency
        ? [
            refundButton(mail),
            textPart(t('booking.flightCancelled.other')),
            { kind: 'note' as const, text: t('booking.keepLink') },
          ]
        : bookingButton(mail)),
    ],
  };
};

export const flightMovedContent: FlightMail = (mail, detail) => {
  const { t, booking, total: amount } = mail;
  const { flight, names } = about(mail, detail);
  const { agency } = booking;
  const isPaid = booking.status === 'confirmed';
  return {
    subject: t('booking.flightMoved.subject', names),
    preview: t('booking.flightMoved.preview', names),
    heading: t('booking.flightMoved.heading', names),
    parts: [
      greeting(mail),
      { kind: 'text', text: t('booking.flightMoved.text') },
      factsPart(
        ...referenceFacts(mail),
        { label: t('booking.flight.was'), value: datedTimes(mail, flight, 'agreed') },
        { label: t('booking.flight.now'), value: datedTimes(mail, flight, 'now'), isStrong: true },
      ),
      ...(isPaid
        ? [
            textPart(t('booking.flightMoved.attached')),
            ...bookingButton(mail),
            ...(agency
              ? [textPart(t('booking.agency.flightMoved', { agency: agency.name }))]
              : [textPart(t('booking.flightMoved.refund', { amount })), refundButton(mail)]),
          ]
        : [textPart(t('booking.flightMoved.heldRefund')), ...bookingButton(mail)]),
    ],
  };
};

export const flightRestoredContent: FlightMail = (mail, detail) => {
  const { t } = mail;
  const { flight, names } = about(mail, detail);
  return {
    subject: t('booking.flightRestored.subject', names),
    preview: t('booking.flightRestored.preview', names),
    heading: t('booking.flightRestored.heading', names),
    parts: currentTimesParts(mail, flight, t('booking.flightRestored.text')),
  };
};

export const flightDelayedContent: FlightMail = (mail, detail) => {
  const { t } = mail;
  const { flight, names } = about(mail, detail);
  return {
    subject: t('booking.flightDelayed.subject', names),
    preview: t('booking.flightDelayed.preview'),
    heading: t('booking.flightDelayed.heading', names),
    parts: currentTimesParts(mail, flight, t('booking.flightDelayed.text', names)),
  };
};

function currentTimesParts(mail: BookingMailParts, flight: BookedFlight, text: string): MailPart[] {
  const times = { label: flight.number, value: datedTimes(mail, flight, 'now') };
  return [greeting(mail), { kind: 'text', text }, factsPart(...referenceFacts(mail), times), ...bookingButton(mail)];
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
  return { kind: 'button', label: t('booking.flight.refundButton'), url: ownerLink(context, booking, 'cancel') };
}
