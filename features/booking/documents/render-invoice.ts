import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type NamedDocument, nameOfDocument } from '#features/payments/documents/name-of-document.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import { createBookingPdfContext } from './create-booking-pdf-context.ts';
import type { DocumentContext } from './document-context.ts';
import { invoiceSheet } from './pdf/invoice-sheet.ts';

/**
 * The invoice of a booking that was confirmed, as PDF. To the customer: from the house, or in the name of the agency that
 * sold it. To the agency: from the house, at net, which the agency's customer must never see.
 */
export async function renderInvoice(
  context: DocumentContext,
  booking: BookingDetails,
  document: NamedDocument,
  { to, language = booking.language }: { to: 'customer' | 'agency'; language?: LanguageCode | undefined },
): Promise<Uint8Array> {
  return context.drawPdf(invoiceSheet(createBookingPdfContext(context, booking, language), document, to));
}

/** What the invoice to the customer is called: of the house's numbers, or of those of the agency that sold it. */
export async function nameCustomerInvoice(
  db: Database,
  { id, agency, confirmedAt }: Pick<BookingDetails, 'id' | 'agency' | 'confirmedAt'>,
): Promise<NamedDocument | undefined> {
  if (!agency) return nameOfDocument(db, 'invoice', id);
  const { rows } = await sql<{ number: number | null }>`
    select number_of_agency_invoice(${id}::uuid) as number`.execute(db);
  const number = rows[0]?.number ?? null;
  if (number === null || !confirmedAt) return undefined;
  return { name: `TA-${String(number).padStart(6, '0')}`, issuedAt: confirmedAt };
}
