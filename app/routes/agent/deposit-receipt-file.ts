import { data } from 'react-router';
import { readReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import { renderDepositReceipt } from '#features/booking/documents/render-deposit-receipt.ts';
import { nameOfDocument } from '#features/payments/documents/name-of-document.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { RequestFacts } from '../../request-context.ts';
import { documentContext } from '../public/booking/document-context.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';

/** For money that an agency sent, once it came. Another agency's is as if it did not exist. */
export async function depositReceiptFile(
  facts: RequestFacts,
  { agentId, reference, language }: { agentId: string; reference: string; language: LanguageCode },
): Promise<Response> {
  const deposit = await readReceivedDeposit(facts.db, agentId, reference);
  const document = deposit && (await nameOfDocument(facts.db, 'receipt', deposit.paymentId));
  if (!document) throw data(null, { status: 404 });
  const pdf = await renderDepositReceipt(documentContext(facts), deposit, document, language);
  return fileAnswer(new Uint8Array(pdf), { name: `${document.name}.pdf`, type: 'application/pdf' });
}
