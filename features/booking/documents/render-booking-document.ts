import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { setDesk } from './set-desk.ts';

/** The e-ticket of flights, or the voucher of a stay, as PDF. One that is not valid says so. */
export async function renderBookingDocument(
  house: DocumentHouse,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): Promise<Uint8Array> {
  // What makes PDFs is large, and most processes never make one.
  const [{ bookingSheet }, { writePdf }] = await Promise.all([
    import('./pdf/booking-sheet.ts'),
    import('./pdf/write-pdf.ts'),
  ]);
  return writePdf(bookingSheet(await setDesk(house, booking, language)));
}
