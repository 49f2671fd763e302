import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type ReasonProblem, readReason } from './read-reason.ts';

const largestAdjustmentMinor = 10_000_000;

export type AskedAdjustment = { ok: true } | { ok: false; error: 'gone' | 'not_an_amount' | ReasonProblem };

interface Asked {
  /** Of the form: sent twice, it is asked once. */
  adjustmentId: string;
  agentId: string;
  /** Below zero is taken from the agency. */
  amountMinor: number;
  reason: string;
}

/** Asks a colleague to give something to an agency, or to take it. Nothing moves before one agrees. */
export async function askAdjustment(
  db: Database,
  { adjustmentId, agentId, amountMinor, reason }: Asked,
  actor: Actor & { id: string },
): Promise<AskedAdjustment> {
  const why = readReason(reason);
  if (!why.ok) return why;
  const isAmount =
    Number.isSafeInteger(amountMinor) && amountMinor !== 0 && Math.abs(amountMinor) <= largestAdjustmentMinor;
  if (!isAmount) return { ok: false, error: 'not_an_amount' };
  return inTransaction(db, async (transaction) => {
    const agent = await transaction
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agentId)
      .executeTakeFirst();
    if (!agent) return { ok: false, error: 'gone' };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('agent_adjustments')
      .values({
        id: adjustmentId,
        agent_id: agentId,
        amount_minor: amountMinor,
        reason: why.reason,
        asked_by: actor.id,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return { ok: true };
    await writeAudit(transaction, {
      actor,
      action: 'adjustment_asked',
      subjectType: 'agent',
      subjectId: agentId,
      after: { adjustmentId, amountMinor, reason: why.reason },
    });
    return { ok: true };
  });
}
