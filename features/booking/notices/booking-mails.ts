import { houseToday } from '#features/catalogue/flights/house-today.ts';
import type { MailContent, MailFact } from '#features/notifications/mail-content.ts';
import { payerCode } from '#features/payments/payer-code.ts';
import { hundredthsFormatter } from '../documents/document-words.ts';
import { searchAgainPath } from '../retrieve/search-again.ts';
import type { NoticeDesk } from './notice-house.ts';
import { ownerLink } from './owner-link.ts';
import { payLaterParts } from './pay-later-parts.ts';
import {
  bookingButton,
  greeting,
  referenceFacts,
  summaryFacts,
  travellersFact,
  tripName,
  tripParts,
} from './trip-parts.ts';

const HOUR_MS = 3600 * 1000;

/** Held until the money has come by bank or to the office. */
export function heldContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand, total: amount, deadline } = desk;
  if (!booking.contactVerifiedAt) return heldUnprovedContent(desk);
  const until = deadline(booking.holdExpiresAt);
  return {
    subject: t('booking.held.subject', { brand, reference: booking.reference }),
    preview: t('booking.held.preview', { amount, until }),
    heading: t('booking.held.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.held.text', { amount, until }) },
      {
        kind: 'facts',
        facts: [
          { label: t('booking.held.toPay'), value: amount, isStrong: true },
          { label: t('booking.held.payBy'), value: until },
          ...referenceFacts(desk),
        ],
      },
      ...payLaterParts(desk),
      ...tripParts(desk),
      ...bookingButton(desk),
      { kind: 'note', text: t('booking.held.after') },
    ],
  };
}

/** The address may be anybody's, so nothing that was typed is repeated but what is on sale. */
function heldUnprovedContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand, total, deadline, house } = desk;
  const soon = deadline(booking.holdExpiresAt);
  const { payLaterHours } = house.settings.holds;
  const until = deadline(new Date(booking.createdAt.getTime() + payLaterHours * HOUR_MS));
  return {
    subject: t('booking.heldUnproved.subject', { brand, reference: booking.reference }),
    preview: t('booking.heldUnproved.preview', { soon }),
    heading: t('booking.heldUnproved.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.heldUnproved.text', { soon, until }) },
      { kind: 'button', label: t('booking.heldUnproved.button'), url: ownerLink(house, booking) },
      {
        kind: 'facts',
        facts: [...summaryFacts(desk), { label: t('booking.held.toPay'), value: total, isStrong: true }],
      },
      ...payLaterParts(desk),
      { kind: 'note', text: t('booking.heldUnproved.notYou') },
    ],
  };
}

export function confirmedContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand, words } = desk;
  const agency = booking.agency?.name;
  const trip = `${tripName(desk)}, ${words.day(booking.travelDate)}`;
  return {
    subject: t('booking.confirmed.subject', { brand, reference: booking.reference }),
    preview: t('booking.confirmed.preview', { trip }),
    heading: booking.stay ? t('booking.confirmed.hotelHeading') : t('booking.confirmed.heading'),
    parts: [
      greeting(desk),
      {
        kind: 'text',
        text: agency
          ? t(booking.stay ? 'booking.agency.hotelText' : 'booking.agency.flightText', { agency })
          : t(booking.stay ? 'booking.confirmed.hotelText' : 'booking.confirmed.flightText'),
      },
      ...tripParts(desk, referenceFacts(desk), [
        travellersFact(desk),
        { label: t(agency ? 'booking.agency.price' : 'booking.paid'), value: paidText(desk), isStrong: true },
        ...codeFact(desk),
      ]),
      { kind: 'text', text: t('booking.confirmed.needs') },
      {
        kind: 'text',
        text: agency ? t('booking.agency.invoice', { agency }) : t('booking.confirmed.papers'),
      },
      ...bookingButton(desk),
    ],
  };
}

/** The price, and what was paid for it where that was in shillings. */
function paidText({ booking, total, language }: NoticeDesk): string {
  const paid = paymentOf(booking);
  if (!paid || paid.currency === booking.currency) return total;
  return `${total} (${hundredthsFormatter(paid.currency, language)(paid.capturedMinor ?? paid.amountMinor)})`;
}

/** By which whoever carried the money knows it. */
function codeFact({ t, booking }: NoticeDesk): MailFact[] {
  const code = booking.agency ? null : payerCode(paymentOf(booking)?.providerReference ?? null);
  return code ? [{ label: t('booking.paymentCode'), value: code, isLatin: true }] : [];
}

function paymentOf({ payments }: NoticeDesk['booking']) {
  return payments.find(({ state }) => state === 'captured');
}

/** Somebody asked for the documents again. */
export function documentsContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand } = desk;
  const text = booking.stay ? t('booking.documents.hotelText') : t('booking.documents.flightText');
  return {
    subject: t('booking.documents.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.documents.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text },
      { kind: 'facts', facts: summaryFacts(desk) },
      ...bookingButton(desk),
    ],
  };
}

export function linkContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand } = desk;
  const text = t(booking.agency ? 'booking.agency.linkText' : 'booking.link.text');
  return {
    subject: t('booking.link.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.link.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text },
      { kind: 'facts', facts: summaryFacts(desk) },
      ...bookingButton(desk),
      { kind: 'note', text: t('booking.link.notYou') },
    ],
  };
}

export function expiredContent(desk: NoticeDesk): MailContent {
  const { t, booking, brand, deadline, house } = desk;
  const until = deadline(booking.holdExpiresAt);
  const text = booking.contactVerifiedAt
    ? t('booking.expired.text', { until })
    : t('booking.expired.unprovedText', { until });
  return {
    subject: t('booking.expired.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.expired.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text },
      { kind: 'facts', facts: summaryFacts(desk) },
      { kind: 'text', text: t('booking.expired.sent') },
      {
        kind: 'button',
        label: t('booking.expired.again'),
        url: house.baseUrl + searchAgainPath(booking, houseToday(booking.expiredAt ?? booking.holdExpiresAt)),
      },
    ],
  };
}

export function reviewContent(desk: NoticeDesk): MailContent | undefined {
  const { t, booking, brand, words, house } = desk;
  const { stay } = booking;
  if (!stay) return undefined;
  const { hotel } = stay;
  return {
    subject: t('booking.review.subject', { brand, hotel }),
    preview: t('booking.review.preview'),
    heading: t('booking.review.heading'),
    parts: [
      greeting(desk),
      { kind: 'text', text: t('booking.review.text', { hotel, city: words.city(stay) }) },
      { kind: 'button', label: t('booking.review.button'), url: ownerLink(house, booking, 'review') },
      { kind: 'note', text: t('booking.review.once') },
    ],
  };
}
