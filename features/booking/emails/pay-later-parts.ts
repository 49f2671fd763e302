import { factsPart, type MailFact, type MailPart } from '#features/notifications/mail-html.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { officeHoursLines, type Weekday, weekdays } from '#features/settings/office-hours.ts';
import { dateFormat } from '#lib/formats.ts';
import { minorUnitsFormatter } from '../booking-amount.ts';
import { paybillFor, paymentChoices } from '../holds/agreed-price.ts';
import type { BookingMailParts } from './booking-mail-parts.ts';

/** Instructions for the chosen method, or for all methods when none was chosen. */
export function payLaterParts(mail: BookingMailParts): MailPart[] {
  const chosen = mail.booking.payments.find(({ method }) => isPaidLater(method))?.method;
  return [
    ...(chosen === 'cash' ? [] : transferParts(mail)),
    ...(chosen === 'bank_transfer' ? [] : officeParts(mail)),
    ...paybillParts(mail),
  ];
}

function paybillParts({ t, context: { providers, paybill: open }, booking, language }: BookingMailParts): MailPart[] {
  const paybill = providers && paybillFor(open, paymentChoices(providers, booking));
  if (!paybill) return [];
  const { number, asks } = paybill;
  return [
    { kind: 'title', text: t('booking.pay.paybill') },
    factsPart(
      { label: t('booking.pay.business'), value: number, isStrong: true, isLatin: true },
      { label: t('booking.pay.account'), value: booking.reference, isStrong: true, isLatin: true },
      {
        label: t('booking.pay.amount'),
        value: minorUnitsFormatter(asks.currency, language)(asks.amountMinor),
        isStrong: true,
      },
    ),
    { kind: 'text', text: t('booking.pay.paybillText') },
  ];
}

function transferParts({ t, context, booking }: BookingMailParts): MailPart[] {
  const { bankName, accountName, accountNumber, branch, swift } = context.settings.payments;
  if (!bankName || !accountNumber) return [];
  return [
    { kind: 'title', text: t('booking.pay.transfer') },
    factsPart(
      { label: t('booking.pay.bank'), value: bankName },
      ...factWith(t('booking.pay.accountName'), accountName),
      { label: t('booking.pay.accountNumber'), value: accountNumber, isStrong: true, isLatin: true },
      ...factWith(t('booking.pay.branch'), branch),
      ...factWith(t('booking.pay.swift'), swift),
      { label: t('booking.pay.message'), value: booking.reference, isStrong: true },
    ),
    { kind: 'text', text: t('booking.pay.exact') },
  ];
}

function officeParts(mail: BookingMailParts): MailPart[] {
  const { t, context, booking } = mail;
  const { officeAddress } = context.settings.contact;
  if (!officeAddress) return [];
  const { officeSentence } = context.settings.payments;
  const bring = t('booking.pay.bring', { reference: booking.reference });
  return [
    { kind: 'title', text: t('booking.pay.office') },
    factsPart(
      { label: t('booking.pay.address'), value: officeAddress },
      { label: t('booking.pay.hours'), value: hoursLines(mail).join('\n') },
    ),
    { kind: 'text', text: officeSentence ? `${bring} ${officeSentence}` : bring },
  ];
}

function hoursLines({ t, context, language }: BookingMailParts): string[] {
  const name = weekdayNames(language);
  return officeHoursLines(context.settings.contact.officeHours).flatMap(({ firstDay, lastDay, hours }) => {
    if (!hours) return [];
    return firstDay === lastDay
      ? [t('booking.pay.dayOpen', { day: name(firstDay), ...hours })]
      : [t('booking.pay.daysOpen', { from: name(firstDay), to: name(lastDay), ...hours })];
  });
}

function weekdayNames(language: string): (day: Weekday) => string {
  const format = dateFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The first of June 2026 is a Monday.
  return (day) => format.format(Date.UTC(2026, 5, 1 + weekdays.indexOf(day)));
}

function factWith(label: string, value: string | null): MailFact[] {
  return value ? [{ label, value }] : [];
}
