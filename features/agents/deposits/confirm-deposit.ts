import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { settleDeposit } from '#features/payments/settle-deposit.ts';
import { usdWorth } from '#features/payments/settle-money.ts';
import { lockLivingAgent } from '../back-office/lock-living-agent.ts';
import { MOST_DEPOSIT_MINOR } from './deposit.ts';
import { paymentOfDeposit } from './payment-of-deposit.ts';

export type ConfirmedDeposit =
  | { ok: true; creditedMinor: number }
  /** `own_request`: nobody confirms what they asked for themselves. `above_maximum`: no deposit is as large as that. */
  | { ok: false; error: 'gone' | 'erased' | 'not_by_hand' | 'already' | 'own_request' | 'above_maximum' }
  | { ok: false; error: 'wrong_amount'; askedMinor: number };

/**
 * An administrator has seen the money of a transfer at the bank. The amount is typed anew, and another than was asked for
 * is said twice: what came is what is credited. It may come after all, so one that was withdrawn or given up can be
 * confirmed too. Two at once: once.
 */
export async function confirmDeposit(
  parts: PaymentParts,
  seen: { depositId: string; amountMinor: number; isOtherAmount?: boolean },
  actor: Actor & { id: string },
): Promise<ConfirmedDeposit> {
  const { depositId, amountMinor, isOtherAmount = false } = seen;
  const payment = await paymentOfDeposit(parts.db, depositId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  // A nought too many, said twice, would be money for an agency to sell for.
  if (amountMinor > MOST_DEPOSIT_MINOR) return { ok: false, error: 'above_maximum' };
  const isAnAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0;
  if (!isAnAmount || (amountMinor !== payment.amountMinor && !isOtherAmount))
    return { ok: false, error: 'wrong_amount', askedMinor: payment.amountMinor };
  const paymentId = payment.id;
  return inTransaction(parts.db, async (transaction): Promise<ConfirmedDeposit> => {
    const { agent_id: agentId } = await transaction
      .selectFrom('agent_deposits')
      .select('agent_id')
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow();
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked.error === 'own_agency' ? { ok: false, error: 'own_request' } : locked;
    const creditedMinor = await usdWorth(transaction, { paymentId, amountMinor });
    const settled = await settleDeposit(transaction, parts.hooks, {
      bookingId: null,
      depositId,
      paymentId,
      cameMinor: amountMinor,
      cameUsdMinor: creditedMinor,
      providerReference: payment.providerReference,
      receivedBy: actor.id,
    });
    if (settled.payment === 'own_request' || settled.payment === 'gone')
      return { ok: false, error: settled.payment };
    if (settled.payment !== 'captured') return { ok: false, error: 'already' };
    await writeAudit(transaction, {
      actor,
      action: 'deposit_confirmed',
      subjectType: 'agent_deposit',
      subjectId: depositId,
      before: { state: payment.state, askedMinor: payment.amountMinor },
      after: { reference: payment.reference, creditedMinor },
    });
    return { ok: true, creditedMinor };
  });
}
