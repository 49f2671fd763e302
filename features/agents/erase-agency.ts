import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import { queueRemoval } from './documents/remove-stored.ts';

/** What says who they were goes, with the papers that prove it; the record stays, because sales and books point to it. */
export const eraseAgency: OnErased = async (transaction, userId) => {
  if (await hasOpenBusiness(transaction, userId)) return 'agency_open';
  const papers = await transaction
    .deleteFrom('agent_documents')
    .using('agents')
    .whereRef('agents.id', '=', 'agent_documents.agent_id')
    .where('agents.user_id', '=', userId)
    .returning('stored_as')
    .execute();
  await queueRemoval(
    transaction,
    papers.map(({ stored_as }) => stored_as),
  );
  await transaction
    .updateTable('agents')
    .set({
      agency_name: 'Erased agency',
      agency_registration_number: null,
      phone: null,
      address: null,
      city: null,
      country: null,
      account_status: 'inactive',
    })
    .where('user_id', '=', userId)
    .execute();
  return undefined;
};

/** Money on either side, or customers who still travel: nobody could ask about them any more. */
async function hasOpenBusiness(transaction: DatabaseTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from agents join agent_money on agent_money.agent_id = agents.id
    where user_id = ${userId}::uuid and (
      credit_balance_minor <> 0
      or exists (select from agent_deposit_states where agent_id = agents.id and status = 'pending')
      or exists (
        select from agent_bookings join bookings on bookings.id = booking_id
        where agent_bookings.agent_id = agents.id and status in ('held', 'confirmed') and ends_on >= current_date
      )
    )`.execute(transaction);
  return rows.length > 0;
}
