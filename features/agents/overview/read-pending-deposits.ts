import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** How much is on its way: deposits whose money has not come yet. */
export async function readPendingDeposits(db: Database, agentId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as pending from agent_deposit_states
    where agent_id = ${agentId}::uuid and status = 'pending'`.execute(db);
  return rows[0]?.pending ?? 0;
}
