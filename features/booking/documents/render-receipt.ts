import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails, BookingPayment } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { receiptSheet } from './pdf/receipt-sheet.ts';
import { setDesk } from './set-desk.ts';

/** The receipt for one payment of a booking, as PDF. There is none for money that never came, or that an agency took. */
export async function renderReceipt(
  house: DocumentHouse,
  booking: BookingDetails,
  { payment, paper }: { payment: BookingPayment; paper: NamedPaper },
  language: LanguageCode = booking.language,
): Promise<Uint8Array | undefined> {
  const { capturedAt } = payment;
  if (!capturedAt || booking.agency) return undefined;
  return house.drawPdf(receiptSheet(setDesk(house, booking, language), paper, payment, capturedAt));
}
