import type { DatabaseTransaction } from '#db/transaction.ts';

export type NoLivingAgent = 'gone' | 'erased' | 'own_agency';

/**
 * An agency that the office is about to do something with. `erased`: the account of its owner is gone, nobody could sell
 * for it, and nobody reads what it is told. `own_agency`: it is the administrator's own, and somebody else's to decide. Until the transaction ends it is not erased, and changed by nobody else.
 * Whoever also takes the turn of the agency takes it before.
 */
export async function lockLivingAgent(
  transaction: DatabaseTransaction,
  agentId: string,
  actor: { id: string },
) {
  const agent = await transaction
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent) return { ok: false, error: 'gone' } as const;
  if (agent.user_id === actor.id) return { ok: false, error: 'own_agency' } as const;
  // A statement of its own: one that waited for the lock would see the account as it was before.
  const { erased_at } = await transaction
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', agent.user_id)
    .executeTakeFirstOrThrow();
  return erased_at === null ? ({ ok: true, agent } as const) : ({ ok: false, error: 'erased' } as const);
}
