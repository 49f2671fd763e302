import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { userRow } from '#features/identity/profile/user-row.ts';
import type { PaymentHooks, PaymentParts } from '#features/payments/payment-hooks.ts';
import { paymentRow } from '#features/payments/payment-row.ts';
import { settleDeposit, usdWorth } from '#features/payments/settle-money.ts';
import { failPayment } from '#features/payments/settle-payment.ts';
import { newId } from '#lib/ids.ts';
import type { UsdMinor } from '#lib/money.ts';
import { MAX_DEPOSIT_MINOR } from '../deposits/deposit.ts';
import { paymentOfDeposit } from '../deposits/read-deposits.ts';
import { lockAgent } from './office-agent.ts';

export type ConfirmedDeposit =
  | { ok: true; creditedMinor: UsdMinor }
  /** Above the threshold of the settings: nothing is credited until a second administrator approves it. */
  | { ok: true; requestedMinor: number; requestId: string }
  /**
   * `own_request`: nobody may confirm their own deposit. `above_maximum`: above the maximum of any deposit. `withdrawn`: the
   * agency has withdrawn it, and the administrator did not know. `open_request`: a colleague has requested approval.
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

interface ReceivedTransfer {
  depositId: string;
  amountMinor: number;
  isOtherAmount?: boolean;
  /** The administrator knows that the agency has withdrawn it, and confirms that the money came all the same. */
  isDespiteWithdrawal?: boolean;
}

/**
 * An administrator confirms a transfer. The amount is typed again, and one that differs from the announced amount has to be
 * confirmed; the received amount is credited. A rejected deposit stays rejected. Of two concurrent calls one succeeds.
 */
export async function confirmDeposit(
  parts: PaymentParts,
  { depositId, amountMinor, isOtherAmount = false, isDespiteWithdrawal = false }: ReceivedTransfer,
  actor: Person,
): Promise<ConfirmedDeposit> {
  const payment = await paymentOfDeposit(parts.db, depositId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  // A typing error with an extra zero must not become credit, even if confirmed.
  if (amountMinor > MAX_DEPOSIT_MINOR) return { ok: false, error: 'above_maximum' };
  const isAnAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0;
  if (!isAnAmount || (amountMinor !== payment.amountMinor && !isOtherAmount))
    return { ok: false, error: 'wrong_amount', requestedMinor: payment.amountMinor };
  return inTransaction(parts.db, async (transaction): Promise<ConfirmedDeposit> => {
    const locked = await lockAgencyOf(transaction, depositId, actor);
    if (!locked.ok) return locked;
    const { state, failure } = await paymentRow(transaction, payment.id)
      .select(['state', 'failure'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state === 'failed' && failure !== 'not_received' && !isDespiteWithdrawal)
      return { ok: false, error: 'withdrawn' };
    const open = await readOpenRequest(transaction, depositId);
    if (open) {
      // The same form was sent twice.
      const isSame = open.requestedBy === actor.id && open.amountMinor === amountMinor;
      return isSame
        ? { ok: true, requestedMinor: amountMinor, requestId: open.id }
        : { ok: false, error: 'open_request' };
    }
    const credited = await creditDeposit(transaction, parts.hooks, { depositId, amountMinor }, actor);
    if (credited.ok) return credited;
    const { error } = credited;
    if (error !== 'needs_two') return { ok: false, error };
    const request = { agentId: locked.agent.id, depositId, amountMinor, reference: payment.reference };
    const requestId = await requestApproval(transaction, request, actor);
    return { ok: true, requestedMinor: amountMinor, requestId };
  });
}

async function lockAgencyOf(transaction: DatabaseTransaction, depositId: string, actor: { id: string }) {
  const { agentId } = await transaction
    .selectFrom('agentDeposits')
    .select('agentId')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const locked = await lockAgent(transaction, agentId, actor);
  if (locked.ok || locked.error !== 'own_agency') return locked;
  return { ok: false, error: 'own_request' } as const;
}

/** The open request of a first administrator. */
function readOpenRequest(transaction: DatabaseTransaction, depositId: string) {
  return transaction
    .selectFrom('agentRequests')
    .select(['id', 'amountMinor', 'requestedBy'])
    .where('depositId', '=', depositId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

async function requestApproval(
  transaction: DatabaseTransaction,
  {
    agentId,
    depositId,
    amountMinor,
    reference,
  }: { agentId: string; depositId: string; amountMinor: number; reference: string },
  actor: Person,
): Promise<string> {
  const requestId = newId();
  await transaction
    .insertInto('agentRequests')
    .values({ id: requestId, kind: 'deposit', agentId, depositId, amountMinor, requestedBy: actor.id })
    .execute();
  await writeAudit(transaction, actor, ['agent', agentId], 'deposit_request_requested', {
    after: { requestId, reference, amountMinor },
  });
  return requestId;
}

type CreditedDeposit =
  | { ok: true; creditedMinor: UsdMinor }
  /** `needs_two`: one administrator may not credit this amount alone. `rejected`: a rejected deposit stays rejected. */
  | { ok: false; error: 'gone' | 'already' | 'own_request' | 'rejected' | 'needs_two' };

/** Credits a transfer that an administrator confirmed. The caller holds the lock of the agency. */
export async function creditDeposit(
  transaction: DatabaseTransaction,
  hooks: Pick<PaymentHooks, 'onDeposited'>,
  { depositId, amountMinor }: { depositId: string; amountMinor: number },
  actor: Person,
): Promise<CreditedDeposit> {
  const payment = await transaction
    .selectFrom('payments')
    .innerJoin('agentDeposits', 'agentDeposits.id', 'payments.depositId')
    .select(['payments.id', 'payments.state', 'payments.amountMinor', 'providerReference', 'reference'])
    .where('depositId', '=', depositId)
    .executeTakeFirst();
  if (!payment) return { ok: false, error: 'gone' };
  const creditedMinor = await usdWorth(transaction, { paymentId: payment.id, amountMinor });
  const { payment: settled } = await settleDeposit(transaction, hooks, {
    bookingId: null,
    depositId,
    paymentId: payment.id,
    receivedMinor: amountMinor,
    receivedUsdMinor: creditedMinor,
    providerReference: payment.providerReference,
    receivedBy: actor.id,
  });
  if (settled === 'own_request' || settled === 'gone' || settled === 'rejected' || settled === 'needs_two')
    return { ok: false, error: settled };
  if (settled !== 'captured') return { ok: false, error: 'already' };
  await writeAudit(transaction, actor, ['agent_deposit', depositId], 'deposit_confirmed', {
    before: { state: payment.state, requestedMinor: payment.amountMinor },
    after: { reference: payment.reference, creditedMinor },
  });
  return { ok: true, creditedMinor };
}

type RejectedDeposit =
  | { ok: true; email: string }
  | { ok: false; error: 'gone' | 'not_by_hand' | 'already' | 'own_request' | 'erased' | 'open_request' };

/** The money of a transfer never came. The agency is emailed, and has to announce it again if it still comes. */
export async function rejectDeposit(
  parts: PaymentParts,
  { depositId, reason }: { depositId: string; reason: string },
  actor: Person,
): Promise<RejectedDeposit> {
  const payment = await paymentOfDeposit(parts.db, depositId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  return inTransaction(parts.db, async (transaction): Promise<RejectedDeposit> => {
    const locked = await lockAgencyOf(transaction, depositId, actor);
    if (!locked.ok) return locked;
    if (await readOpenRequest(transaction, depositId)) return { ok: false, error: 'open_request' };
    if (!(await failPayment(transaction, parts.hooks, payment, 'not_received'))) return { ok: false, error: 'already' };
    await writeAudit(transaction, actor, ['agent_deposit', depositId], 'deposit_rejected', {
      before: { state: payment.state, requestedMinor: payment.amountMinor },
      after: { reference: payment.reference, reason },
    });
    const { email } = await userRow(transaction, locked.agent.userId).select('email').executeTakeFirstOrThrow();
    return { ok: true, email };
  });
}
