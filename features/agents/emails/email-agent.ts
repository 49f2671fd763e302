import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { payerCode } from '#features/payments/payment.ts';
import { storedLanguage } from '#i18n/languages.ts';
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
    .innerJoin('users', 'users.id', 'agents.user_id')
    .select(['users.id as userId', 'users.email', 'users.full_name as name', 'users.language', 'agency_name as agency'])
    .where('agents.id', '=', agentId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!agent) return;
  const { userId, email, language, ...names } = agent;
  const mail = agentMail(mailContext, storedLanguage(language), names, event);
  await queueMail(transaction, { to: email, ...mail }, { email: { kind: `agent_${event.kind}`, userId, paymentId } });
}

/** A deposit has been credited. */
export function emailDeposit(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  depositId: string,
): Promise<void> {
  return emailOutcome(transaction, mailContext, depositId, 'deposited');
}

export function emailFailedDeposit(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { depositId, reason }: { depositId: string; reason: string },
): Promise<void> {
  return emailOutcome(transaction, mailContext, depositId, 'deposit_failed', reason);
}

/** A provider took a deposit back or put it back, which changed the agency's credit. */
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

async function emailOutcome(
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
  method: methodName,
  paid_currency: currency,
  captured_minor: amountMinor,
  provider_reference: code,
}: {
  method: string | null;
  paid_currency: string | null;
  captured_minor: number | null;
  provider_reference: string | null;
}) {
  const method = asDepositMethod(methodName);
  return method && currency && amountMinor !== null
    ? { method, currency, amountMinor, code: payerCode(code) }
    : undefined;
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
    const { rows } = await sql<{ id: string; availableMinor: number; thresholdMinor: number }>`
      select agents.id, available_minor as "availableMinor", low_balance_minor as "thresholdMinor"
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
