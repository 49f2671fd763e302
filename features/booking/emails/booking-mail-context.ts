import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { Paybill, PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { amountFormatter, amountStyle, totalAmount } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentContext } from '../documents/document-context.ts';
import { type DocumentMessages, documentMessages } from '../documents/document-messages.ts';
import { deadlineText } from './deadline-text.ts';

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
