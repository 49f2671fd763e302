import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { payerCode } from '#features/payments/payment.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { UsdMinor } from '#lib/money.ts';
import { asDepositMethod } from '../deposits/deposit.ts';
import { type AgentEmail, agentMail } from './agent-mail.ts';

/**
 * Queues an email to an agency in its own language, in the transaction of the change it reports. An erased agency gets none.
 * Reminders can be switched off in the settings.
 */
export async function emailAgent(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  agentId: string,
  event: AgentEmail,
  /** Set for an email about a payment. */
  paymentId?: string,
): Promise<void> {
  if (!isSwitchedOn(mailContext.settings, `agent_${event.kind}`)) return;
  const agent = await transaction
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.userId')
    .select(['users.id as userId', 'users.email', 'users.fullName as name', 'users.language', 'agencyName as agency'])
    .where('agents.id', '=', agentId)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst();
  if (!agent) return;
  const { userId, email, language, ...names } = agent;
  const mail = agentMail(mailContext, storedLanguage(language), names, event);
  await queueMail(transaction, { to: email, ...mail }, { email: { kind: `agent_${event.kind}`, userId, paymentId } });
}

/** A provider took a deposit back or put it back, which changed the agency's credit. */
export async function emailTakeback(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { depositId, movedMinor, movedUsdMinor }: { depositId: string; movedMinor: number; movedUsdMinor: UsdMinor },
): Promise<void> {
  if (movedMinor === 0) return;
  const deposit = await transaction
    .selectFrom('agentDeposits')
    .innerJoin('agentMoney', 'agentMoney.agentId', 'agentDeposits.agentId')
    .select(['agentDeposits.agentId', 'reference', 'creditBalanceMinor', 'availableMinor'])
    .where('agentDeposits.id', '=', depositId)
    .executeTakeFirst();
  if (!deposit) return;
  await emailAgent(transaction, mailContext, deposit.agentId, {
    kind: movedMinor > 0 ? 'deposit_taken_back' : 'deposit_put_back',
    reference: deposit.reference,
    amountMinor: Math.abs(movedUsdMinor),
    balanceMinor: deposit.creditBalanceMinor ?? 0,
    availableMinor: deposit.availableMinor ?? 0,
  });
}

/** A deposit has been credited, or has failed for this reason. */
export async function emailDeposit(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  depositId: string,
  failure?: string,
): Promise<void> {
  const deposit = await transaction
    .selectFrom('agentDepositStates')
    .innerJoin('agentMoney', 'agentMoney.agentId', 'agentDepositStates.agentId')
    .innerJoin('payments', 'payments.id', 'agentDepositStates.paymentId')
    .select([
      'agentDepositStates.agentId',
      'payments.id as paymentId',
      'payments.method as paymentMethod',
      'reference',
      'agentDepositStates.amountMinor',
      'agentDepositStates.capturedUsdMinor',
      'creditBalanceMinor',
      'agentDepositStates.method',
      'paidCurrency',
      'agentDepositStates.capturedMinor',
      'providerReference',
    ])
    .where('agentDepositStates.id', '=', depositId)
    .executeTakeFirst();
  if (!deposit?.agentId) return;
  const { paidCurrency: currency, capturedMinor: paidMinor, providerReference } = deposit;
  const method = asDepositMethod(deposit.method);
  const isPaid = method && currency && paidMinor !== null;
  const email = {
    kind: failure === undefined ? ('deposited' as const) : ('deposit_failed' as const),
    reference: deposit.reference ?? '',
    amountMinor: deposit.capturedUsdMinor ?? deposit.amountMinor ?? 0,
    announcedMinor: deposit.amountMinor ?? 0,
    balanceMinor: deposit.creditBalanceMinor ?? 0,
    paid: isPaid ? { method, currency, amountMinor: paidMinor, code: payerCode(providerReference) } : undefined,
    failure: failure === undefined ? undefined : { reason: failure, method: deposit.paymentMethod },
  };
  await emailAgent(transaction, mailContext, deposit.agentId, email, deposit.paymentId);
}

const atOnce = 100;

/**
 * Emails agencies whose balance is below their threshold, once, however many processes run. An agency with enough credit again
 * is emailed the next time it falls below. Agencies that can't sell get no email.
 */
export async function emailLowBalance({
  db,
  mailContext,
}: {
  db: Database;
  mailContext: MailContext;
}): Promise<number> {
  // No agency is marked as emailed while reminders are off, so that it gets the email once they are on.
  if (!isSwitchedOn(mailContext.settings, 'agent_low_balance')) return 0;
  return inTransaction(db, async (transaction) => {
    await sql`
      update agents set low_balance_emailed_at = null
      where id = any(array(
        select agents.id from agents join agent_money on agent_money.agent_id = agents.id
        where low_balance_emailed_at is not null and available_minor >= coalesce(low_balance_minor, 0)
        for update of agents skip locked
      ))`.execute(transaction);
    const { rows } = await sql<{ id: string; availableMinor: UsdMinor; thresholdMinor: UsdMinor }>`
      select agents.id, available_minor, low_balance_minor as threshold_minor
      from agents join agent_money on agent_money.agent_id = agents.id
      where low_balance_emailed_at is null and available_minor < low_balance_minor
        and account_status = 'active' and verification_status = 'verified'
      limit ${atOnce}
      for update of agents skip locked`.execute(transaction);
    for (const { id, availableMinor, thresholdMinor } of rows) {
      await emailAgent(transaction, mailContext, id, { kind: 'low_balance', availableMinor, thresholdMinor });
    }
    await sql`
      update agents set low_balance_emailed_at = clock_timestamp()
      where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(transaction);
    return rows.length;
  });
}
