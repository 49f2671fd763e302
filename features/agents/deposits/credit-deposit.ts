import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import { settleDeposit } from '#features/payments/settle-deposit.ts';
import { usdWorth } from '#features/payments/settle-money.ts';

export type CreditedDeposit =
  | { ok: true; creditedMinor: number }
  /** `needs_two`: it is more than one administrator may credit alone. `rejected`: it stays so, whatever comes. */
  | { ok: false; error: 'gone' | 'already' | 'own_request' | 'rejected' | 'needs_two' };

/** Credits what an administrator has seen at the bank. The caller holds the lock of the agency. */
export async function creditDeposit(
  transaction: DatabaseTransaction,
  hooks: Pick<PaymentHooks, 'onDeposited'>,
  { depositId, amountMinor }: { depositId: string; amountMinor: number },
  actor: Actor & { id: string },
): Promise<CreditedDeposit> {
  const payment = await transaction
    .selectFrom('payments')
    .innerJoin('agent_deposits', 'agent_deposits.id', 'payments.deposit_id')
    .select(['payments.id', 'payments.state', 'payments.amount_minor', 'provider_reference', 'reference'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (!payment) return { ok: false, error: 'gone' };
  const creditedMinor = await usdWorth(transaction, { paymentId: payment.id, amountMinor });
  const { payment: settled } = await settleDeposit(transaction, hooks, {
    bookingId: null,
    depositId,
    paymentId: payment.id,
    receivedMinor: amountMinor,
    receivedUsdMinor: creditedMinor,
    providerReference: payment.provider_reference,
    receivedBy: actor.id,
  });
  if (settled === 'own_request' || settled === 'gone' || settled === 'rejected' || settled === 'needs_two')
    return { ok: false, error: settled };
  if (settled !== 'captured') return { ok: false, error: 'already' };
  await writeAudit(transaction, {
    actor,
    action: 'deposit_confirmed',
    subjectType: 'agent_deposit',
    subjectId: depositId,
    before: { state: payment.state, requestedMinor: payment.amount_minor },
    after: { reference: payment.reference, creditedMinor },
  });
  return { ok: true, creditedMinor };
}
