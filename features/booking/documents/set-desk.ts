import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { documentWords, unitsFormatter } from './document-words.ts';
import type { Desk } from './pdf/sheet.ts';

export async function setDesk(
  house: DocumentHouse,
  booking: BookingDetails,
  language: LanguageCode,
): Promise<Desk> {
  const { takePen } = await import('./pdf/pen.ts');
  const words = documentWords(house, language);
  const format = unitsFormatter(booking.currency, language);
  const price = (units: number) => words.apart(format(units).replaceAll(' ', '\u00a0'));
  return { house, words, pen: takePen(words.direction), booking, price };
}
