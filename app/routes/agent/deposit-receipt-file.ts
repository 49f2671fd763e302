import { data } from 'react-router';
import { readReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import { renderDepositReceipt } from '#features/booking/documents/render-deposit-receipt.ts';
import { nameOfPaper } from '#features/payments/papers/name-of-paper.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { RequestFacts } from '../../request-context.ts';
import { documentHouse } from '../public/booking/document-house.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';

/** For money that an agency sent, once it came. Another agency's is as if it did not exist. */
export async function depositReceiptFile(
  facts: RequestFacts,
  { agentId, reference, language }: { agentId: string; reference: string; language: LanguageCode },
): Promise<Response> {
  const deposit = await readReceivedDeposit(facts.db, agentId, reference);
  const paper = deposit && (await nameOfPaper(facts.db, 'receipt', deposit.paymentId));
  if (!paper) throw data(null, { status: 404 });
  const pdf = await renderDepositReceipt(documentHouse(facts), deposit, paper, language);
  return fileAnswer(new Uint8Array(pdf), { name: `${paper.name}.pdf`, type: 'application/pdf' });
}
