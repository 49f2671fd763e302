import type { ReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { DocumentHouse } from './document-house.ts';
import { documentWords } from './document-words.ts';
import { depositReceiptSheet } from './pdf/deposit-receipt-sheet.ts';
import { takePen } from './pdf/pen.ts';

/** The receipt for money that an agency sent, as PDF. */
export async function renderDepositReceipt(
  house: DocumentHouse,
  deposit: ReceivedDeposit,
  paper: NamedPaper,
  language: LanguageCode,
): Promise<Uint8Array> {
  const words = documentWords(house, language);
  return house.drawPdf(depositReceiptSheet({ house, words, pen: takePen(words.direction) }, paper, deposit));
}
