import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { Paybill, PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { dateFormat } from '#lib/formats.ts';
import { amountFormatter, amountStyle, totalAmount } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentContext } from '../documents/document-context.ts';
import { type DocumentMessages, documentMessages } from '../documents/document-messages.ts';

/** All that a notice may have to say of the house. */
export interface BookingMailContext extends DocumentContext {
  settings: Pick<Settings, 'site' | 'contact' | 'payments' | 'holds' | 'email'>;
  /** Who carries money, for those who may send it by themselves. */
  providers?: PaymentProviders;
  /** Where they may send it, as it was found when the notices were handed on. */
  paybill?: Paybill | undefined;
  /** Signs the links that open a booking. */
  secret: string;
}

/** What a notice is written with: the booking, and how to say things to whoever booked it. */
export interface BookingMailParts {
  context: BookingMailContext;
  booking: BookingDetails;
  language: LanguageCode;
  t: Translate<'mail'>;
  messages: DocumentMessages;
  brand: string;
  /** An amount of the booking: booking-amount.ts. */
  amount: (amount: number) => string;
  /** What was agreed to be paid. */
  total: string;
  /** A moment by the clock of the house, which it names. */
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

/** "16 November 2026 at 05:50 East Africa Time": whoever reads it may be anywhere. */
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
