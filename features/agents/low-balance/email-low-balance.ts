import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { emailAgent } from '../emails/email-agent.ts';

const atOnce = 100;

/**
 * One round: agencies that have less than they want to be told of are told, once, however many processes do rounds. Who
 * has enough again will be told anew the next time. Who can't sell needs no credit, and is left in peace.
 */
export async function emailLowBalance({
  db,
  mailContext,
}: {
  db: Database;
  mailContext: MailContext;
}): Promise<number> {
  // Nobody is noted as told who was not: they are once reminders are wanted again.
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
