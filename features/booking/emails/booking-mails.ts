import { businessToday } from '#features/catalogue/flights/business-today.ts';
import {
  buttonPart,
  factsPart,
  type MailContent,
  type MailFact,
  type MailPart,
  notePart,
  textPart,
} from '#features/notifications/mail-html.ts';
import { payerCode } from '#features/payments/payment.ts';
import { searchAgainPath } from '../booked-trip.ts';
import { minorUnitsFormatter } from '../booking-amount.ts';
import { ownerLink } from '../booking-pass.ts';
import {
  type BookingMailParts,
  bookingButton,
  bookingContent,
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
  const { t, booking, total: amount, deadline } = mail;
  if (!booking.contactVerifiedAt) return heldUnprovedContent(mail);
  const until = deadline(booking.holdExpiresAt);
  return bookingContent(
    mail,
    'held',
    t('booking.held.preview', { amount, until }),
    textPart(t('booking.held.text', { amount, until })),
    factsPart(
      { label: t('booking.held.toPay'), value: amount, isStrong: true },
      { label: t('booking.held.payBy'), value: until },
      ...referenceFacts(mail),
    ),
    ...payLaterParts(mail),
    ...tripParts(mail),
    ...bookingButton(mail),
    notePart(t('booking.held.after')),
  );
}

/** The address is not verified, so the email repeats nothing that was typed. */
function heldUnprovedContent(mail: BookingMailParts): MailContent {
  const { t, booking, total, deadline, context } = mail;
  const soon = deadline(booking.holdExpiresAt);
  const { payLaterHours } = context.settings.holds;
  const until = deadline(new Date(booking.createdAt.getTime() + payLaterHours * HOUR_MS));
  return bookingContent(
    mail,
    'heldUnproved',
    t('booking.heldUnproved.preview', { soon }),
    textPart(t('booking.heldUnproved.text', { soon, until })),
    buttonPart(t('booking.heldUnproved.button'), ownerLink(context, booking)),
    factsPart(...summaryFacts(mail), { label: t('booking.held.toPay'), value: total, isStrong: true }),
    ...payLaterParts(mail),
    notePart(t('booking.heldUnproved.notYou')),
  );
}

export function confirmedContent(mail: BookingMailParts): MailContent {
  const { t, booking, messages } = mail;
  const agency = booking.agency?.name;
  const trip = `${tripName(mail)}, ${messages.day(booking.travelDate)}`;
  const text = agency
    ? t(booking.stay ? 'booking.agency.hotelText' : 'booking.agency.flightText', { agency })
    : t(booking.stay ? 'booking.confirmed.hotelText' : 'booking.confirmed.flightText');
  const content = bookingContent(
    mail,
    'confirmed',
    t('booking.confirmed.preview', { trip }),
    textPart(text),
    ...tripParts(mail, referenceFacts(mail), [
      travellersFact(mail),
      { label: t(agency ? 'booking.agency.price' : 'booking.paid'), value: paidText(mail), isStrong: true },
      ...codeFact(mail),
    ]),
    textPart(t('booking.confirmed.needs')),
    textPart(agency ? t('booking.agency.invoice', { agency }) : t('booking.confirmed.documents')),
    ...bookingButton(mail),
  );
  return booking.stay ? { ...content, heading: t('booking.confirmed.hotelHeading') } : content;
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
  const { t, booking } = mail;
  const text = booking.stay ? t('booking.documents.hotelText') : t('booking.documents.flightText');
  return bookingContent(mail, 'documents', text, ...summaryParts(mail, text), ...bookingButton(mail));
}

export function linkContent(mail: BookingMailParts): MailContent {
  const { t, booking } = mail;
  const text = t(booking.agency ? 'booking.agency.linkText' : 'booking.link.text');
  const notYou = notePart(t('booking.link.notYou'));
  return bookingContent(mail, 'link', text, ...summaryParts(mail, text), ...bookingButton(mail), notYou);
}

export function expiredContent(mail: BookingMailParts): MailContent {
  const { t, booking, deadline, context } = mail;
  const until = deadline(booking.holdExpiresAt);
  const text = booking.contactVerifiedAt
    ? t('booking.expired.text', { until })
    : t('booking.expired.unprovedText', { until });
  const again = searchAgainPath(booking, businessToday(booking.expiredAt ?? booking.holdExpiresAt));
  return bookingContent(
    mail,
    'expired',
    text,
    ...summaryParts(mail, text),
    textPart(t('booking.expired.sent')),
    buttonPart(t('booking.expired.again'), context.baseUrl + again),
  );
}

function summaryParts(mail: BookingMailParts, text: string): MailPart[] {
  return [textPart(text), factsPart(...summaryFacts(mail))];
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
      textPart(t('booking.review.text', { hotel, city: messages.city(stay) })),
      buttonPart(t('booking.review.button'), ownerLink(context, booking, 'review')),
      notePart(t('booking.review.once')),
    ],
  };
}
