import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

export type SetMarkupCeiling =
  /** Of the agency, where it was above the new ceiling. */
  { ok: true; loweredMarkup: number | null } | { ok: false; error: NoLivingAgent | 'unchanged' };

/** How much an agency may add to a fare, at most. One that adds more adds just as much from now on. */
export function setMarkupCeiling(
  db: Database,
  { agentId, ceiling }: { agentId: string; ceiling: number },
  actor: Actor & { id: string },
): Promise<SetMarkupCeiling> {
  return inTransaction(db, async (transaction) => {
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { agent } = locked;
    const before = { ceiling: Number(agent.markup_ceiling), markup: Number(agent.markup_percentage) };
    if (before.ceiling === ceiling) return { ok: false, error: 'unchanged' };
    const markup = Math.min(before.markup, ceiling);
    await transaction
      .updateTable('agents')
      .set({ markup_ceiling: ceiling, markup_percentage: markup })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'markup_ceiling_set',
      subjectType: 'agent',
      subjectId: agentId,
      before,
      after: { ceiling, markup },
    });
    return { ok: true, loweredMarkup: markup < before.markup ? markup : null };
  });
}
