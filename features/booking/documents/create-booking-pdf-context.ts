import type { LanguageCode } from '#i18n/languages.ts';
import { amountFormatter, amountStyle } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentContext } from './document-context.ts';
import { documentMessages } from './document-messages.ts';
import { takePen } from './pdf/pen.ts';
import type { BookingPdfContext } from './pdf/sheet.ts';

export function createBookingPdfContext(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode,
): BookingPdfContext {
  const messages = documentMessages(context, language);
  const format = amountFormatter(amountStyle(booking), language);
  const price = (amount: number) => messages.apart(format(amount).replaceAll(' ', '\u00a0'));
  return { context, messages, pen: takePen(messages.direction), booking, price };
}
