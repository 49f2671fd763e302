import type { NamedDocument } from '#features/payments/documents/name-of-document.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails, BookingPayment } from '../booking-details.ts';
import { createBookingPdfContext } from './create-booking-pdf-context.ts';
import type { DocumentContext } from './document-context.ts';
import { receiptSheet } from './pdf/receipt-sheet.ts';

/** The receipt for one payment of a booking, as PDF. There is none for money that never came, or that an agency took. */
export async function renderReceipt(
  context: DocumentContext,
  booking: BookingDetails,
  { payment, document }: { payment: BookingPayment; document: NamedDocument },
  language: LanguageCode = booking.language,
): Promise<Uint8Array | undefined> {
  const { capturedAt } = payment;
  if (!capturedAt || booking.agency) return undefined;
  return context.drawPdf(
    receiptSheet(createBookingPdfContext(context, booking, language), document, payment, capturedAt),
  );
}
