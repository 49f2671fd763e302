import type { DatabaseTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { payerCode } from '#features/payments/payer-code.ts';
import { emailAgent } from '../emails/email-agent.ts';
import { asDepositMethod } from './deposit.ts';

/** Its money has come, and stands in the credit of the agency by now. */
export function emailDeposit(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  depositId: string,
): Promise<void> {
  return tell(transaction, mailContext, depositId, 'deposited');
}

export function emailFailedDeposit(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { depositId, reason }: { depositId: string; reason: string },
): Promise<void> {
  return tell(transaction, mailContext, depositId, 'deposit_failed', reason);
}

/** Its provider took a deposit back, or gave it back: the credit of the agency has changed by it. */
export async function emailTakeback(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { depositId, movedMinor, movedUsdMinor }: { depositId: string; movedMinor: number; movedUsdMinor: number },
): Promise<void> {
  if (movedMinor === 0) return;
  const deposit = await transaction
    .selectFrom('agent_deposits')
    .innerJoin('agent_money', 'agent_money.agent_id', 'agent_deposits.agent_id')
    .select(['agent_deposits.agent_id', 'reference', 'credit_balance_minor', 'available_minor'])
    .where('agent_deposits.id', '=', depositId)
    .executeTakeFirst();
  if (!deposit) return;
  await emailAgent(transaction, mailContext, deposit.agent_id, {
    kind: movedMinor > 0 ? 'deposit_taken_back' : 'deposit_put_back',
    reference: deposit.reference,
    amountMinor: Math.abs(movedUsdMinor),
    balanceMinor: deposit.credit_balance_minor ?? 0,
    availableMinor: deposit.available_minor ?? 0,
  });
}

async function tell(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  depositId: string,
  kind: 'deposited' | 'deposit_failed',
  failure?: string,
): Promise<void> {
  const deposit = await transaction
    .selectFrom('agent_deposit_states')
    .innerJoin('agent_money', 'agent_money.agent_id', 'agent_deposit_states.agent_id')
    .innerJoin('payments', 'payments.id', 'agent_deposit_states.payment_id')
    .select([
      'agent_deposit_states.agent_id as agentId',
      'payments.id as paymentId',
      'reference',
      'agent_deposit_states.amount_minor',
      'agent_deposit_states.captured_usd_minor',
      'credit_balance_minor',
      'agent_deposit_states.method',
      'paid_currency',
      'agent_deposit_states.captured_minor',
      'provider_reference',
    ])
    .where('agent_deposit_states.id', '=', depositId)
    .executeTakeFirst();
  if (!deposit?.agentId) return;
  const email = {
    kind,
    reference: deposit.reference ?? '',
    amountMinor: deposit.captured_usd_minor ?? deposit.amount_minor ?? 0,
    announcedMinor: deposit.amount_minor ?? 0,
    balanceMinor: deposit.credit_balance_minor ?? 0,
    paid: paidOf(deposit),
    failure,
  };
  await emailAgent(transaction, mailContext, deposit.agentId, email, deposit.paymentId);
}

function paidOf({
  method: called,
  paid_currency: currency,
  captured_minor: amountMinor,
  provider_reference: code,
}: {
  method: string | null;
  paid_currency: string | null;
  captured_minor: number | null;
  provider_reference: string | null;
}) {
  const method = asDepositMethod(called);
  return method && currency && amountMinor !== null
    ? { method, currency, amountMinor, code: payerCode(code) }
    : undefined;
}
