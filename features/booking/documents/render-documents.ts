import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { ReceivedDeposit } from '#features/agents/deposits/read-deposits.ts';
import type { Statement, StatementOf } from '#features/agents/statement/statement.ts';
import { type NamedDocument, nameOfDocument } from '#features/payments/documents.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { usdCentsFormatter } from '#lib/money.ts';
import type { BookingDetails, BookingPayment } from '../booking.ts';
import { amountFormatter, amountStyle } from '../booking-amount.ts';
import { type DocumentContext, documentMessages } from './document-context.ts';
import { bookingSheet } from './pdf/booking-sheet.ts';
import { invoiceSheet } from './pdf/invoice-sheet.ts';
import { createPen } from './pdf/pen.ts';
import { depositReceiptSheet, receiptSheet } from './pdf/receipt-sheet.ts';
import type { BookingPdfContext } from './pdf/sheet.ts';
import { statementSheet } from './pdf/statement-sheet.ts';

export function createBookingPdfContext(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode,
): BookingPdfContext {
  const messages = documentMessages(context, language);
  const format = amountFormatter(amountStyle(booking), language);
  const price = (amount: number) => messages.isolate(format(amount).replaceAll(' ', '\u00a0'));
  return { context, messages, pen: createPen(messages.direction), booking, price };
}

/** The e-ticket of flights or the voucher of a stay. A document that is not valid says so. */
export async function renderBookingDocument(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): Promise<Uint8Array> {
  return context.drawPdf(bookingSheet(createBookingPdfContext(context, booking, language)));
}

/**
 * The invoice of a confirmed booking. To the customer: from us, or in the name of the agency that sold it. To the
 * agency: from us at net prices, which its customer must never see.
 */
export async function renderInvoice(
  context: DocumentContext,
  booking: BookingDetails,
  document: NamedDocument,
  { to, language = booking.language }: { to: 'customer' | 'agency'; language?: LanguageCode | undefined },
): Promise<Uint8Array> {
  return context.drawPdf(invoiceSheet(createBookingPdfContext(context, booking, language), document, to));
}

/** Named by our own numbers, or by those of the agency that sold the booking. */
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

/** Undefined for money that was not received and for agency sales, which the agency receipts itself. */
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

/** The receipt for a deposit of an agency. */
export async function renderDepositReceipt(
  context: DocumentContext,
  deposit: ReceivedDeposit,
  document: NamedDocument,
  language: LanguageCode,
): Promise<Uint8Array> {
  const messages = documentMessages(context, language);
  return context.drawPdf(
    depositReceiptSheet({ context, messages, pen: createPen(messages.direction) }, document, deposit),
  );
}

/** Longer statements are only available as a spreadsheet. */
export const maxStatementLines = 400;

/** Undefined when the statement is too long. */
export async function renderStatement(
  context: DocumentContext,
  agent: StatementOf,
  statement: Statement,
  language: LanguageCode,
): Promise<Uint8Array | undefined> {
  if (statement.lines.length > maxStatementLines) return undefined;
  const messages = documentMessages(context, language);
  const pdf = { context, messages, pen: createPen(messages.direction) };
  const { translator } = context.catalogues(language);
  const portal = { t: translator.of('agent'), sales: translator.of('sales'), dollars: usdCentsFormatter(language) };
  return context.drawPdf(statementSheet({ ...pdf, ...portal }, agent, statement));
}
