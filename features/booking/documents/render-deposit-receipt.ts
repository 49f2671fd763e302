import type { ReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import type { NamedDocument } from '#features/payments/documents/name-of-document.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { DocumentContext } from './document-context.ts';
import { documentMessages } from './document-messages.ts';
import { depositReceiptSheet } from './pdf/deposit-receipt-sheet.ts';
import { takePen } from './pdf/pen.ts';

/** The receipt for money that an agency sent, as PDF. */
export async function renderDepositReceipt(
  context: DocumentContext,
  deposit: ReceivedDeposit,
  document: NamedDocument,
  language: LanguageCode,
): Promise<Uint8Array> {
  const messages = documentMessages(context, language);
  return context.drawPdf(
    depositReceiptSheet({ context, messages, pen: takePen(messages.direction) }, document, deposit),
  );
}
