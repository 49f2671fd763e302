import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { readDeposit } from './read-deposit.ts';
import { withoutEmails } from './without-emails.ts';

/**
 * An agency will not send the money after all. What a provider carries can not be called back by us: should somebody pay
 * all the same, it is credited as a late transfer is.
 */
export async function withdrawDeposit(
  db: Database,
  { agentId, reference }: { agentId: string; reference: string },
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'already' }> {
  const deposit = await readDeposit(db, agentId, { reference });
  const payment = deposit && (await readPayment(db, deposit.paymentId));
  if (!deposit || !payment) return { ok: false, error: 'gone' };
  return inTransaction(db, async (transaction) => {
    if (!(await failPayment(transaction, withoutEmails, payment, 'withdrawn')))
      return { ok: false, error: 'already' };
    await writeAudit(transaction, {
      actor,
      action: 'deposit_withdrawn',
      subjectType: 'agent_deposit',
      subjectId: deposit.id,
      before: { state: payment.state, requestedMinor: payment.amountMinor },
      after: { reference },
    });
    return { ok: true };
  });
}
