import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { setDesk } from './set-desk.ts';

/**
 * The invoice of a booking that was confirmed, as PDF: to the customer, or at net to the agency that sold it, whose
 * customer must never see it.
 */
export async function renderInvoice(
  house: DocumentHouse,
  booking: BookingDetails,
  paper: NamedPaper,
  language: LanguageCode = booking.language,
): Promise<Uint8Array> {
  const [{ invoiceSheet }, { writePdf }] = await Promise.all([
    import('./pdf/invoice-sheet.ts'),
    import('./pdf/write-pdf.ts'),
  ]);
  return writePdf(invoiceSheet(await setDesk(house, booking, language), paper));
}
