import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { ErasureObstacle } from '#features/identity/profile/erase-account.ts';
import { queueRemoval } from './documents/remove-stored.ts';
import { forgetAgency } from './forget-agency.ts';

/** What says who they were goes, with the documents that prove it; the record stays, because sales and books point to it. */
export async function eraseAgency(
  transaction: DatabaseTransaction,
  userId: string,
  now = new Date(),
): Promise<ErasureObstacle | undefined> {
  const agentId = await lockAgency(transaction, userId);
  if (!agentId) return undefined;
  if (await hasOpenBusiness(transaction, agentId, now)) return 'agency_open';
  await queueRemoval(transaction, await forgetAgency(transaction, agentId));
  return undefined;
}

/** Whether an agency of theirs would keep the account from being erased now. */
export async function hasOpenAgency(db: Database, userId: string, now = new Date()): Promise<boolean> {
  const agent = await db.selectFrom('agents').select('id').where('user_id', '=', userId).executeTakeFirst();
  return agent !== undefined && hasOpenBusiness(db, agent.id, now);
}

/** From here on nobody sells for it or sends money to it; what is being sold just now is waited for, and then seen. */
async function lockAgency(transaction: DatabaseTransaction, userId: string): Promise<string | undefined> {
  const agent = await transaction
    .selectFrom('agents')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!agent) return undefined;
  await sql`select lock_agent(${agent.id}::uuid)`.execute(transaction);
  await sql`select from agents where id = ${agent.id}::uuid for no key update`.execute(transaction);
  return agent.id;
}

/** Money on either side, now or soon, or customers who still travel: nobody could ask about them any more. */
async function hasOpenBusiness(
  transaction: Database | DatabaseTransaction,
  agentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from agent_money
    where agent_id = ${agentId}::uuid and (
      credit_balance_minor <> 0
      or exists (
        select from agent_deposit_states
        where agent_deposit_states.agent_id = agent_money.agent_id and status = 'pending'
      )
      or exists (
        select from agent_requests
        where agent_requests.agent_id = agent_money.agent_id and outcome is null
      )
      or exists (
        select from agent_bookings join bookings on bookings.id = booking_id
        where agent_bookings.agent_id = agent_money.agent_id and status in ('held', 'confirmed')
          and ends_on >= ${businessToday(now)}::date
      )
    )`.execute(transaction);
  return rows.length > 0;
}
