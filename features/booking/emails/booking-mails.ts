import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { factsPart, type MailContent, type MailFact } from '#features/notifications/mail-html.ts';
import { payerCode } from '#features/payments/payment.ts';
import { searchAgainPath } from '../booked-trip.ts';
import { minorUnitsFormatter } from '../booking-amount.ts';
import { ownerLink } from '../booking-pass.ts';
import {
  type BookingMailParts,
  bookingButton,
  greeting,
  referenceFacts,
  summaryFacts,
  travellersFact,
  tripName,
  tripParts,
} from './booking-mail-parts.ts';
import { payLaterParts } from './pay-later-parts.ts';

const HOUR_MS = 3600 * 1000;

/** A pay-later hold. */
export function heldContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand, total: amount, deadline } = mail;
  if (!booking.contactVerifiedAt) return heldUnprovedContent(mail);
  const until = deadline(booking.holdExpiresAt);
  return {
    subject: t('booking.held.subject', { brand, reference: booking.reference }),
    preview: t('booking.held.preview', { amount, until }),
    heading: t('booking.held.heading'),
    parts: [
      greeting(mail),
      { kind: 'text', text: t('booking.held.text', { amount, until }) },
      factsPart(
        { label: t('booking.held.toPay'), value: amount, isStrong: true },
        { label: t('booking.held.payBy'), value: until },
        ...referenceFacts(mail),
      ),
      ...payLaterParts(mail),
      ...tripParts(mail),
      ...bookingButton(mail),
      { kind: 'note', text: t('booking.held.after') },
    ],
  };
}

/** The address is not verified, so the email repeats nothing that was typed. */
function heldUnprovedContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand, total, deadline, context } = mail;
  const soon = deadline(booking.holdExpiresAt);
  const { payLaterHours } = context.settings.holds;
  const until = deadline(new Date(booking.createdAt.getTime() + payLaterHours * HOUR_MS));
  return {
    subject: t('booking.heldUnproved.subject', { brand, reference: booking.reference }),
    preview: t('booking.heldUnproved.preview', { soon }),
    heading: t('booking.heldUnproved.heading'),
    parts: [
      greeting(mail),
      { kind: 'text', text: t('booking.heldUnproved.text', { soon, until }) },
      { kind: 'button', label: t('booking.heldUnproved.button'), url: ownerLink(context, booking) },
      factsPart(...summaryFacts(mail), { label: t('booking.held.toPay'), value: total, isStrong: true }),
      ...payLaterParts(mail),
      { kind: 'note', text: t('booking.heldUnproved.notYou') },
    ],
  };
}

export function confirmedContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand, messages } = mail;
  const agency = booking.agency?.name;
  const trip = `${tripName(mail)}, ${messages.day(booking.travelDate)}`;
  return {
    subject: t('booking.confirmed.subject', { brand, reference: booking.reference }),
    preview: t('booking.confirmed.preview', { trip }),
    heading: booking.stay ? t('booking.confirmed.hotelHeading') : t('booking.confirmed.heading'),
    parts: [
      greeting(mail),
      {
        kind: 'text',
        text: agency
          ? t(booking.stay ? 'booking.agency.hotelText' : 'booking.agency.flightText', { agency })
          : t(booking.stay ? 'booking.confirmed.hotelText' : 'booking.confirmed.flightText'),
      },
      ...tripParts(mail, referenceFacts(mail), [
        travellersFact(mail),
        { label: t(agency ? 'booking.agency.price' : 'booking.paid'), value: paidText(mail), isStrong: true },
        ...codeFact(mail),
      ]),
      { kind: 'text', text: t('booking.confirmed.needs') },
      { kind: 'text', text: agency ? t('booking.agency.invoice', { agency }) : t('booking.confirmed.documents') },
      ...bookingButton(mail),
    ],
  };
}

/** The price, and the paid amount when it was in shillings. */
function paidText({ booking, total, language }: BookingMailParts): string {
  const paid = paymentOf(booking);
  if (!paid || paid.currency === booking.currency) return total;
  return `${total} (${minorUnitsFormatter(paid.currency, language)(paid.capturedMinor ?? paid.amountMinor)})`;
}

/** The provider's code for the payment. */
function codeFact({ t, booking }: BookingMailParts): MailFact[] {
  const code = booking.agency ? null : payerCode(paymentOf(booking)?.providerReference ?? null);
  return code ? [{ label: t('booking.paymentCode'), value: code, isLatin: true }] : [];
}

function paymentOf({ payments }: BookingMailParts['booking']) {
  return payments.find(({ state }) => state === 'captured');
}

export function documentsContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand } = mail;
  const text = booking.stay ? t('booking.documents.hotelText') : t('booking.documents.flightText');
  return {
    subject: t('booking.documents.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.documents.heading'),
    parts: [greeting(mail), { kind: 'text', text }, factsPart(...summaryFacts(mail)), ...bookingButton(mail)],
  };
}

export function linkContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand } = mail;
  const text = t(booking.agency ? 'booking.agency.linkText' : 'booking.link.text');
  return {
    subject: t('booking.link.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.link.heading'),
    parts: [
      greeting(mail),
      { kind: 'text', text },
      factsPart(...summaryFacts(mail)),
      ...bookingButton(mail),
      { kind: 'note', text: t('booking.link.notYou') },
    ],
  };
}

export function expiredContent(mail: BookingMailParts): MailContent {
  const { t, booking, brand, deadline, context } = mail;
  const until = deadline(booking.holdExpiresAt);
  const text = booking.contactVerifiedAt
    ? t('booking.expired.text', { until })
    : t('booking.expired.unprovedText', { until });
  return {
    subject: t('booking.expired.subject', { brand, reference: booking.reference }),
    preview: text,
    heading: t('booking.expired.heading'),
    parts: [
      greeting(mail),
      { kind: 'text', text },
      factsPart(...summaryFacts(mail)),
      { kind: 'text', text: t('booking.expired.sent') },
      {
        kind: 'button',
        label: t('booking.expired.again'),
        url: context.baseUrl + searchAgainPath(booking, businessToday(booking.expiredAt ?? booking.holdExpiresAt)),
      },
    ],
  };
}

export function reviewContent(mail: BookingMailParts): MailContent | undefined {
  const { t, booking, brand, messages, context } = mail;
  const { stay } = booking;
  if (!stay) return undefined;
  const { hotel } = stay;
  return {
    subject: t('booking.review.subject', { brand, hotel }),
    preview: t('booking.review.preview'),
    heading: t('booking.review.heading'),
    parts: [
      greeting(mail),
      { kind: 'text', text: t('booking.review.text', { hotel, city: messages.city(stay) }) },
      { kind: 'button', label: t('booking.review.button'), url: ownerLink(context, booking, 'review') },
      { kind: 'note', text: t('booking.review.once') },
    ],
  };
}
