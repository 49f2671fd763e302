import type { MailHouse } from '#features/notifications/mail-layout.ts';
import type { Paybill, PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { amountFormatter, amountLook, totalAmount } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from '../documents/document-house.ts';
import { type DocumentWords, documentWords } from '../documents/document-words.ts';
import { deadlineText } from './deadline-text.ts';

/** All that a notice may have to say of the house. */
export interface NoticeHouse extends DocumentHouse {
  settings: Pick<Settings, 'site' | 'contact' | 'payments' | 'holds' | 'email'>;
  /** Who carries money, for those who may send it by themselves. */
  providers?: PaymentProviders;
  /** Where they may send it, as it was found when the notices were handed on. */
  paybill?: Paybill | undefined;
  /** Signs the links that open a booking. */
  secret: string;
}

/** What a notice is written with: the booking, and how to say things to whoever booked it. */
export interface NoticeDesk {
  house: NoticeHouse;
  booking: BookingDetails;
  language: LanguageCode;
  t: Translate<'mail'>;
  words: DocumentWords;
  brand: string;
  /** An amount of the booking: booking-amount.ts. */
  amount: (amount: number) => string;
  /** What was agreed to be paid. */
  total: string;
  /** A moment by the clock of the house, which it names. */
  deadline: (at: Date) => string;
}

export function openDesk(house: NoticeHouse, booking: BookingDetails): NoticeDesk {
  const { language } = booking;
  const amount = amountFormatter(amountLook(booking), language);
  return {
    house,
    booking,
    language,
    t: mailHouse(house).words(language),
    words: documentWords(house, language),
    brand: house.settings.site.siteName,
    amount,
    total: amount(totalAmount(booking)),
    deadline: (at) => deadlineText(at, language),
  };
}

export function mailHouse({ settings, baseUrl, catalogues }: NoticeHouse): MailHouse {
  return { settings, baseUrl, words: (language) => catalogues(language).translator.of('mail') };
}
