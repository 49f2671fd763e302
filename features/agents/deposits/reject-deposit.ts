import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { lockLivingAgent } from '../back-office/lock-living-agent.ts';
import { readOpenRequest } from './confirm-deposit.ts';
import { paymentOfDeposit } from './payment-of-deposit.ts';

export type RejectedDeposit =
  | { ok: true; email: string }
  | { ok: false; error: 'gone' | 'not_by_hand' | 'already' | 'own_request' | 'erased' | 'open_request' };

/** The money of a transfer never came. The agency is told, and announces it anew should it come after all. */
export async function rejectDeposit(
  parts: PaymentParts,
  { depositId, reason }: { depositId: string; reason: string },
  actor: Actor & { id: string },
): Promise<RejectedDeposit> {
  const payment = await paymentOfDeposit(parts.db, depositId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  return inTransaction(parts.db, async (transaction): Promise<RejectedDeposit> => {
    const { agent_id: agentId } = await transaction
      .selectFrom('agent_deposits')
      .select('agent_id')
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow();
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked.error === 'own_agency' ? { ok: false, error: 'own_request' } : locked;
    if (await readOpenRequest(transaction, depositId)) return { ok: false, error: 'open_request' };
    if (!(await failPayment(transaction, parts.hooks, payment, 'not_received')))
      return { ok: false, error: 'already' };
    await writeAudit(transaction, {
      actor,
      action: 'deposit_rejected',
      subjectType: 'agent_deposit',
      subjectId: depositId,
      before: { state: payment.state, requestedMinor: payment.amountMinor },
      after: { reference: payment.reference, reason },
    });
    const { email } = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', locked.agent.user_id)
      .executeTakeFirstOrThrow();
    return { ok: true, email };
  });
}
