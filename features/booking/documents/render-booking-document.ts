import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import { createBookingPdfContext } from './create-booking-pdf-context.ts';
import type { DocumentContext } from './document-context.ts';
import { bookingSheet } from './pdf/booking-sheet.ts';

/** The e-ticket of flights, or the voucher of a stay, as PDF. One that is not valid says so. */
export async function renderBookingDocument(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): Promise<Uint8Array> {
  return context.drawPdf(bookingSheet(createBookingPdfContext(context, booking, language)));
}
