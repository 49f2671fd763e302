import { factsPart, type MailContent, type MailPart, textPart } from '#features/notifications/mail-html.ts';
import { isMobileMoney, isPaidLater, methodKind } from '#features/payments/payment.ts';
import type { BookingAgency, BookingPayment } from '../booking.ts';
import { minorUnitsFormatter, refundAmount, totalAmount } from '../booking-amount.ts';
import type { BookingEmailDetail } from './booking-email.ts';
import {
  type BookingMailParts,
  bookingButton,
  bookingContent,
  greeting,
  referenceFacts,
  summaryFacts,
} from './booking-mail-parts.ts';

export function cancelledContent(mail: BookingMailParts, detail: BookingEmailDetail): MailContent {
  if (mail.booking.agency) return agencyCancelledContent(mail, mail.booking.agency, detail);
  const { t, booking, amount, total } = mail;
  const { reference } = booking;
  const { refundUnits = 0 } = detail;
  const refund = refundUnits * 100;
  const payment = booking.payments.find(({ capturedMinor }) => capturedMinor !== null);
  /** The paid amount first, the booking currency in brackets. */
  const both = (own: string, moved: number | null) =>
    payment && payment.currency !== booking.currency
      ? `${minorUnitsFormatter(payment.currency, mail.language)(moved ?? 0)} (${own})`
      : own;
  const money: MailPart[] = payment
    ? [
        factsPart(
          ...summaryFacts(mail),
          { label: t('booking.paid'), value: both(total, payment.capturedMinor) },
          {
            label: t('booking.cancelled.fee'),
            value: both(
              amount(totalAmount(booking) - refund),
              (payment.capturedMinor ?? 0) - (payment.refundMinor ?? 0),
            ),
          },
          { label: t('booking.cancelled.refund'), value: both(amount(refund), payment.refundMinor), isStrong: true },
        ),
        textPart(refund > 0 ? refundMethodText(mail, payment) : t('booking.cancelled.noRefund')),
      ]
    : [factsPart(...summaryFacts(mail)), textPart(t('booking.cancelled.unpaid'))];
  const isOwnRequest = booking.cancelledBy === 'customer';
  const text = isOwnRequest
    ? t('booking.cancelled.text', { reference })
    : t('booking.cancelled.byUsText', { reference });
  return bookingContent(
    mail,
    'cancelled',
    text,
    textPart(text),
    ...reasonParts(mail),
    ...money,
    ...bookingButton(mail),
  );
}

/** An agency sale: the refund comes from the agency. */
function agencyCancelledContent(
  mail: BookingMailParts,
  { name: agency }: BookingAgency,
  { refundUnits = 0, refundMinor = 0, customerRefundMinor }: BookingEmailDetail,
): MailContent {
  const { t, booking, amount, total } = mail;
  const { reference, cancelledBy } = booking;
  const refund = refundAmount(booking, { refundUnits, refundMinor, customerRefundMinor });
  const text =
    cancelledBy === 'agent'
      ? t('booking.agency.cancelled', { reference, agency })
      : t('booking.agency.cancelledByUs', { reference, agency });
  return bookingContent(
    mail,
    'cancelled',
    text,
    textPart(text),
    ...reasonParts(mail),
    factsPart(
      ...summaryFacts(mail),
      { label: t('booking.agency.price'), value: total },
      { label: t('booking.cancelled.refund'), value: amount(refund), isStrong: true },
    ),
    textPart(refund > 0 ? t('booking.agency.refundMethod', { agency }) : t('booking.cancelled.noRefund')),
    ...bookingButton(mail),
  );
}

/** The reason that an administrator entered. */
function reasonParts({ t, booking: { cancelledBy, cancelReason } }: BookingMailParts): MailPart[] {
  if (cancelledBy !== 'admin' || !cancelReason) return [];
  return [textPart(t('booking.cancelled.reason')), { kind: 'quote', text: cancelReason }];
}

const reasons = ['not_available', 'wrong_amount', 'paid_before'] as const;

/** Received money that will be refunded. */
export function moneyReturnsContent(mail: BookingMailParts, detail: BookingEmailDetail): MailContent {
  const { t, booking, deadline, language } = mail;
  const payment = paymentOf(mail, detail);
  const format = minorUnitsFormatter(payment.currency, language);
  const amount = format(payment.capturedMinor ?? 0);
  // Some methods ask in a currency of their own.
  const price = format(payment.amountMinor);
  const reason = reasons.find((known) => known === payment.failure) ?? 'not_available';
  const text = t(`booking.moneyReturns.${reason}`, { amount, price });
  const isWaiting = reason === 'wrong_amount' && booking.status === 'held';
  return bookingContent(
    mail,
    'moneyReturns',
    text,
    textPart(text),
    ...(isWaiting
      ? [textPart(t('booking.moneyReturns.stillHeld', { until: deadline(booking.holdExpiresAt), price }))]
      : []),
    factsPart(
      ...summaryFacts(mail),
      { label: t('booking.moneyReturns.received'), value: amount },
      { label: t('booking.moneyReturns.returns'), value: amount, isStrong: true },
    ),
    textPart(refundMethodText(mail, payment)),
    ...bookingButton(mail),
  );
}

export function refundedContent(mail: BookingMailParts, detail: BookingEmailDetail): MailContent {
  const { t, booking, brand, language } = mail;
  const payment = paymentOf(mail, detail);
  const amount = minorUnitsFormatter(payment.currency, language)(payment.refundMinor ?? 0);
  const { method, refundByHandAt } = payment;
  const isOtherwise = refundByHandAt !== null && !isPaidLater(method);
  const names = { brand, reference: booking.reference };
  // The texts differ for cash, mobile money, and everything else.
  const [subject, heading, text] =
    method === 'cash'
      ? [
          t('booking.refunded.cashSubject', names),
          t('booking.refunded.cashHeading'),
          t('booking.refunded.cashText', { amount }),
        ]
      : isMobileMoney(method) && !isOtherwise
        ? [
            t('booking.refunded.mobileSubject', names),
            t('booking.refunded.mobileHeading'),
            t('booking.refunded.mobileText', { amount, method: mail.messages.method(method) }),
          ]
        : [
            t('booking.refunded.subject', names),
            t('booking.refunded.heading'),
            t(isOtherwise ? 'booking.refunded.handText' : 'booking.refunded.text', { amount }),
          ];
  const facts = factsPart(
    ...referenceFacts(mail),
    { label: t('booking.refunded.amount'), value: amount, isStrong: true },
    ...(payment.refundReference ? [{ label: t('booking.refunded.slip'), value: payment.refundReference }] : []),
  );
  const parts = [greeting(mail), textPart(text), facts, ...bookingButton(mail)];
  return { subject, preview: text, heading, parts };
}

function refundMethodText({ t, messages }: BookingMailParts, { method }: BookingPayment): string {
  return t(`booking.refundMethod.${methodKind(method)}`, { method: messages.method(method) });
}

function paymentOf({ booking }: BookingMailParts, { paymentId }: BookingEmailDetail): BookingPayment {
  const payment = booking.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error(`Booking ${booking.id} has no payment ${paymentId}`);
  return payment;
}
