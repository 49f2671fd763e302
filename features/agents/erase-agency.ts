import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { ErasureObstacle } from '#features/identity/profile/erase-account.ts';
import { queueRemoval } from './documents/change-documents.ts';

/** Erases personal data and documents. The row stays, because sales and the ledger refer to it. */
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

/** Whether the user's agency prevents the erasure of the account now. */
export async function hasOpenAgency(db: Database, userId: string, now = new Date()): Promise<boolean> {
  const agent = await db.selectFrom('agents').select('id').where('userId', '=', userId).executeTakeFirst();
  return agent !== undefined && hasOpenBusiness(db, agent.id, now);
}

/** Waits for running sales, and blocks new sales and deposits until the end of the transaction. */
async function lockAgency(transaction: DatabaseTransaction, userId: string): Promise<string | undefined> {
  const agent = await transaction.selectFrom('agents').select('id').where('userId', '=', userId).executeTakeFirst();
  if (!agent) return undefined;
  await sql`select lock_agent(${agent.id}::uuid)`.execute(transaction);
  await sql`select from agents where id = ${agent.id}::uuid for no key update`.execute(transaction);
  return agent.id;
}

/** A balance, a pending deposit or request, or customers who have not travelled yet. */
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

/** Returns the storage names of its documents, which the caller has to remove. */
export async function forgetAgency(transaction: DatabaseTransaction, agentId: string): Promise<string[]> {
  const documents = await transaction
    .deleteFrom('agentDocuments')
    .where('agentId', '=', agentId)
    .returning('storedAs')
    .execute();
  await transaction
    .updateTable('agents')
    .set({
      agencyName: 'Erased agency',
      agencyRegistrationNumber: null,
      phone: null,
      address: null,
      city: null,
      country: null,
      accountStatus: 'inactive',
      // The reason may contain personal data.
      statusReason: null,
    })
    .where('id', '=', agentId)
    .execute();
  return documents.map(({ storedAs }) => storedAs);
}
