import type { Database } from '#db/connect.ts';
import { transferMethods } from './deposit.ts';

/**
 * How much is on its way to an agency's credit: transfers that nobody has seen yet, and what a provider has been asked
 * for. A card that was begun and never handed on to its provider is nothing yet.
 */
export async function readPendingDeposits(db: Database, agentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('agent_deposit_states')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where((either) =>
      either.or([
        either('method', 'in', transferMethods),
        either('payment_state', 'in', ['submitted', 'unknown']),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
