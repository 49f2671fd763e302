import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { newId } from '#lib/ids.ts';
import { lockLivingAgent } from '../back-office/lock-living-agent.ts';
import { creditDeposit } from './credit-deposit.ts';
import { MOST_DEPOSIT_MINOR } from './deposit.ts';
import { paymentOfDeposit } from './payment-of-deposit.ts';

export type ConfirmedDeposit =
  | { ok: true; creditedMinor: number }
  /** It is above the threshold of the settings: nothing is credited until a second administrator approves it. */
  | { ok: true; requestedMinor: number; requestId: string }
  /**
   * `own_request`: nobody confirms what they asked for themselves. `above_maximum`: no deposit is as large as that.
   * `withdrawn`: by the agency, and whoever confirms it does not know. `open_request`: a colleague has seen its money.
   */
  | {
      ok: false;
      error:
        | 'gone'
        | 'erased'
        | 'not_by_hand'
        | 'already'
        | 'rejected'
        | 'withdrawn'
        | 'own_request'
        | 'open_request'
        | 'above_maximum';
    }
  | { ok: false; error: 'wrong_amount'; requestedMinor: number };

interface SeenDeposit {
  depositId: string;
  amountMinor: number;
  isOtherAmount?: boolean;
  /** The administrator knows that the agency has withdrawn it, and its money came all the same. */
  isAfterAll?: boolean;
}

/**
 * An administrator has seen the money of a transfer at the bank. The amount is typed anew, and another than was asked for
 * is said twice: what came is what is credited. One that an administrator has rejected stays rejected. Two at once: once.
 */
export async function confirmDeposit(
  parts: PaymentParts,
  { depositId, amountMinor, isOtherAmount = false, isAfterAll = false }: SeenDeposit,
  actor: Actor & { id: string },
): Promise<ConfirmedDeposit> {
  const payment = await paymentOfDeposit(parts.db, depositId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  // A nought too many, said twice, would be money for an agency to sell for.
  if (amountMinor > MOST_DEPOSIT_MINOR) return { ok: false, error: 'above_maximum' };
  const isAnAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0;
  if (!isAnAmount || (amountMinor !== payment.amountMinor && !isOtherAmount))
    return { ok: false, error: 'wrong_amount', requestedMinor: payment.amountMinor };
  return inTransaction(parts.db, async (transaction): Promise<ConfirmedDeposit> => {
    const { agent_id: agentId } = await transaction
      .selectFrom('agent_deposits')
      .select('agent_id')
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow();
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked.error === 'own_agency' ? { ok: false, error: 'own_request' } : locked;
    const { state, failure } = await transaction
      .selectFrom('payments')
      .select(['state', 'failure'])
      .where('id', '=', payment.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state === 'failed' && failure !== 'not_received' && !isAfterAll)
      return { ok: false, error: 'withdrawn' };
    const open = await readOpenRequest(transaction, depositId);
    if (open) {
      // The same form, sent twice.
      const isSame = open.requested_by === actor.id && open.amount_minor === amountMinor;
      return isSame
        ? { ok: true, requestedMinor: amountMinor, requestId: open.id }
        : { ok: false, error: 'open_request' };
    }
    const credited = await creditDeposit(transaction, parts.hooks, { depositId, amountMinor }, actor);
    if (credited.ok) return credited;
    const { error } = credited;
    if (error !== 'needs_two') return { ok: false, error };
    const asked = { agentId, depositId, amountMinor, reference: payment.reference };
    return { ok: true, requestedMinor: amountMinor, requestId: await askSecond(transaction, asked, actor) };
  });
}

/** Of a first administrator who has seen its money. */
export function readOpenRequest(transaction: DatabaseTransaction, depositId: string) {
  return transaction
    .selectFrom('agent_requests')
    .select(['id', 'amount_minor', 'requested_by'])
    .where('deposit_id', '=', depositId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

async function askSecond(
  transaction: DatabaseTransaction,
  {
    agentId,
    depositId,
    amountMinor,
    reference,
  }: { agentId: string; depositId: string; amountMinor: number; reference: string },
  actor: Actor & { id: string },
): Promise<string> {
  const requestId = newId();
  await transaction
    .insertInto('agent_requests')
    .values({
      id: requestId,
      kind: 'deposit',
      agent_id: agentId,
      deposit_id: depositId,
      amount_minor: amountMinor,
      requested_by: actor.id,
    })
    .execute();
  await writeAudit(transaction, {
    actor,
    action: 'deposit_request_requested',
    subjectType: 'agent',
    subjectId: agentId,
    after: { requestId, reference, amountMinor },
  });
  return requestId;
}
