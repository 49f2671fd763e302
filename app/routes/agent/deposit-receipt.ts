import { data } from 'react-router';
import { readReceivedDeposit } from '#features/agents/deposits/read-received-deposit.ts';
import { renderDepositReceipt } from '#features/booking/documents/render-deposit-receipt.ts';
import { nameOfPaper } from '#features/payments/papers/name-of-paper.ts';
import { factsOf } from '../../request-context.ts';
import { documentHouse } from '../public/booking/document-house.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/deposit-receipt';
import { ownAgent } from './own-agent.ts';

/** For money that the agency sent, once it came. Another's is as if it did not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  const facts = factsOf(context);
  const deposit = agent && (await readReceivedDeposit(facts.db, agent.id, params.reference));
  const paper = deposit && (await nameOfPaper(facts.db, 'receipt', deposit.paymentId));
  if (!paper) throw data(null, { status: 404 });
  const pdf = await renderDepositReceipt(documentHouse(facts), deposit, paper, facts.preferences.language);
  return fileAnswer(new Uint8Array(pdf), { name: `${paper.name}.pdf`, type: 'application/pdf' });
}
