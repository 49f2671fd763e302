import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { bookingSheet } from './pdf/booking-sheet.ts';
import { setDesk } from './set-desk.ts';

/** The e-ticket of flights, or the voucher of a stay, as PDF. One that is not valid says so. */
export async function renderBookingDocument(
  house: DocumentHouse,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): Promise<Uint8Array> {
  return house.drawPdf(bookingSheet(setDesk(house, booking, language)));
}
