import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type NamedPaper, nameOfPaper } from '#features/payments/papers/name-of-paper.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentHouse } from './document-house.ts';
import { invoiceSheet } from './pdf/invoice-sheet.ts';
import { setDesk } from './set-desk.ts';

/**
 * The invoice of a booking that was confirmed, as PDF. To the customer: from the house, or in the name of the agency that
 * sold it. To the agency: from the house, at net, which the agency's customer must never see.
 */
export async function renderInvoice(
  house: DocumentHouse,
  booking: BookingDetails,
  paper: NamedPaper,
  { to, language = booking.language }: { to: 'customer' | 'agency'; language?: LanguageCode | undefined },
): Promise<Uint8Array> {
  return house.drawPdf(invoiceSheet(setDesk(house, booking, language), paper, to));
}

/** What the invoice to the customer is called: of the house's numbers, or of those of the agency that sold it. */
export async function nameCustomerInvoice(
  db: Database,
  { id, agency, confirmedAt }: Pick<BookingDetails, 'id' | 'agency' | 'confirmedAt'>,
): Promise<NamedPaper | undefined> {
  if (!agency) return nameOfPaper(db, 'invoice', id);
  const { rows } = await sql<{ number: number | null }>`
    select number_of_agency_invoice(${id}::uuid) as number`.execute(db);
  const number = rows[0]?.number ?? null;
  if (number === null || !confirmedAt) return undefined;
  return { name: `TA-${String(number).padStart(6, '0')}`, issuedAt: confirmedAt };
}
