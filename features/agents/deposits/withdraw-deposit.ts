import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import { readPayment } from '#features/payments/read-payment.ts';
import { isTransfer } from './deposit.ts';
import { readDeposit } from './read-deposit.ts';
import { withoutNews } from './without-news.ts';

/**
 * An agency will not send a transfer after all. One that a provider carries can not be called back by us: it ends by
 * itself when nobody pays.
 */
export async function withdrawDeposit(
  db: Database,
  { agentId, reference }: { agentId: string; reference: string },
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'not_by_hand' | 'already' }> {
  const deposit = await readDeposit(db, agentId, { reference });
  const payment = deposit && (await readPayment(db, deposit.paymentId));
  if (!deposit || !payment) return { ok: false, error: 'gone' };
  if (!isTransfer(deposit.method)) return { ok: false, error: 'not_by_hand' };
  return inTransaction(db, async (transaction) => {
    if (!(await failPayment(transaction, withoutNews, payment, 'withdrawn')))
      return { ok: false, error: 'already' };
    await writeAudit(transaction, {
      actor,
      action: 'deposit_withdrawn',
      subjectType: 'agent_deposit',
      subjectId: deposit.id,
      before: { state: payment.state, askedMinor: payment.amountMinor },
      after: { reference },
    });
    return { ok: true };
  });
}
