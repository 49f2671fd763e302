import type { MailContent, MailPart } from '#features/notifications/mail-content.ts';
import type { BookedFlight } from '../booking-details.ts';
import type { NoticeDetail } from './notice.ts';
import type { NoticeDesk } from './notice-house.ts';
import { ownerLink } from './owner-link.ts';
import { bookingButton, greeting, referenceFacts, timesOf } from './trip-parts.ts';

type FlightMail = (desk: NoticeDesk, detail: NoticeDetail) => MailContent;

export const flightCancelledContent: FlightMail = (desk, detail) => {
  const { t, booking, total: amount } = desk;
  const { flight, names } = about(desk, detail);
  const { agency } = booking;
  const isPaid = booking.status === 'confirmed';
  return {
    subject: t('booking.flightCancelled.subject', names),
    preview: isPaid ? t('booking.flightCancelled.preview') : t('booking.flightCancelled.heldText', names),
    heading: t('booking.flightCancelled.heading', names),
    parts: [
      greeting(desk),
      {
        kind: 'text',
        text: agency
          ? t('booking.agency.flightCancelled', { ...names, agency: agency.name })
          : isPaid
            ? t('booking.flightCancelled.text', { ...names, amount })
            : t('booking.flightCancelled.heldText', names),
      },
      {
        kind: 'facts',
        facts: [
          ...referenceFacts(desk),
          { label: flight.number, value: timesOf(desk, flight, 'agreed').join('\n') },
        ],
      },
      ...(isPaid && !agency
        ? [
            refundButton(desk),
            { kind: 'text' as const, text: t('booking.flightCancelled.other') },
            { kind: 'note' as const, text: t('booking.keepLink') },
          ]
        : bookingButton(desk)),
    ],
  };
};

export const flightMovedContent: FlightMail = (desk, detail) => {
  const { t, booking, total: amount } = desk;
  const { flight, names } = about(desk, detail);
  const { agency } = booking;
  const isPaid = booking.status === 'confirmed';
  return {
    subject: t('booking.flightMoved.subject', names),
    preview: t('booking.flightMoved.preview', names),
    heading: t('booking.flightMoved.heading', names),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.flightMoved.text') },
      {
        kind: 'facts',
        facts: [
          ...referenceFacts(desk),
          { label: t('booking.flight.was'), value: datedTimes(desk, flight, 'agreed') },
          { label: t('booking.flight.now'), value: datedTimes(desk, flight, 'now'), isStrong: true },
        ],
      },
      ...(isPaid
        ? [
            { kind: 'text' as const, text: t('booking.flightMoved.attached') },
            ...bookingButton(desk),
            ...(agency
              ? [{ kind: 'text' as const, text: t('booking.agency.flightMoved', { agency: agency.name }) }]
              : [
                  { kind: 'text' as const, text: t('booking.flightMoved.refund', { amount }) },
                  refundButton(desk),
                ]),
          ]
        : [{ kind: 'text' as const, text: t('booking.flightMoved.heldRefund') }, ...bookingButton(desk)]),
    ],
  };
};

export const flightRestoredContent: FlightMail = (desk, detail) => {
  const { t } = desk;
  const { flight, names } = about(desk, detail);
  return {
    subject: t('booking.flightRestored.subject', names),
    preview: t('booking.flightRestored.preview', names),
    heading: t('booking.flightRestored.heading', names),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.flightRestored.text') },
      {
        kind: 'facts',
        facts: [...referenceFacts(desk), { label: flight.number, value: datedTimes(desk, flight, 'now') }],
      },
      ...bookingButton(desk),
    ],
  };
};

export const flightDelayedContent: FlightMail = (desk, detail) => {
  const { t } = desk;
  const { flight, names } = about(desk, detail);
  return {
    subject: t('booking.flightDelayed.subject', names),
    preview: t('booking.flightDelayed.preview'),
    heading: t('booking.flightDelayed.heading', names),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.flightDelayed.text', names) },
      {
        kind: 'facts',
        facts: [...referenceFacts(desk), { label: flight.number, value: datedTimes(desk, flight, 'now') }],
      },
      ...bookingButton(desk),
    ],
  };
};

function about({ booking, words, brand }: NoticeDesk, { flightId }: NoticeDetail) {
  const flight = booking.flights.find((one) => one.flightId === flightId);
  if (!flight) throw new Error(`Booking ${booking.id} has no flight ${flightId}`);
  const { number, departs } = flight;
  const when = { date: words.day(departs.slice(0, 10)), time: departs.slice(11) };
  return { flight, names: { brand, reference: booking.reference, flight: number, ...when } };
}

/** With the day, because that may be what changed. */
function datedTimes(desk: NoticeDesk, flight: BookedFlight, which: 'now' | 'agreed'): string {
  const departs = which === 'now' ? flight.departs : flight.agreedDeparts;
  return [desk.words.day(departs.slice(0, 10)), ...timesOf(desk, flight, which)].join('\n');
}

function refundButton({ t, house, booking }: NoticeDesk): MailPart {
  return {
    kind: 'button',
    label: t('booking.flight.refundButton'),
    url: ownerLink(house, booking, 'cancel'),
  };
}
