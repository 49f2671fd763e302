import type { LanguageCode } from '#i18n/languages.ts';
import { amountFormatter, amountLook } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { documentWords } from './document-words.ts';
import { takePen } from './pdf/pen.ts';
import type { Desk } from './pdf/sheet.ts';

export function setDesk(house: DocumentHouse, booking: BookingDetails, language: LanguageCode): Desk {
  const words = documentWords(house, language);
  const format = amountFormatter(amountLook(booking), language);
  const price = (amount: number) => words.apart(format(amount).replaceAll(' ', '\u00a0'));
  return { house, words, pen: takePen(words.direction), booking, price };
}
