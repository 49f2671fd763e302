import { data } from 'react-router';
import { readReceivedDeposit } from '#features/agents/deposits/read-deposits.ts';
import { renderDepositReceipt } from '#features/booking/documents/render-documents.ts';
import { nameOfDocument } from '#features/payments/documents.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { documentContext, pdfResponse } from '../../file-response.ts';
import type { RequestFacts } from '../../request-context.ts';

/** The receipt of a deposit that has arrived. Another agency's deposit is not found. */
export async function depositReceiptFile(
  facts: RequestFacts,
  { agentId, reference, language }: { agentId: string; reference: string; language: LanguageCode },
): Promise<Response> {
  const deposit = await readReceivedDeposit(facts.db, agentId, reference);
  const document = deposit && (await nameOfDocument(facts.db, 'receipt', deposit.paymentId));
  if (!document) throw data(null, { status: 404 });
  const pdf = await renderDepositReceipt(documentContext(facts), deposit, document, language);
  return pdfResponse(pdf, document.name);
}
