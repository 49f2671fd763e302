import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

const largestAdjustmentMinor = 10_000_000;

export type RequestedAdjustment =
  | { ok: true }
  /** `other_submit`: the form was sent before, and asked for something else. */
  | { ok: false; error: NoLivingAgent | 'not_an_amount' | 'other_submit' | ReasonProblem };

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
): Promise<RequestedAdjustment> {
  const why = readReason(reason);
  if (!why.ok) return why;
  const isAmount =
    Number.isSafeInteger(amountMinor) && amountMinor !== 0 && Math.abs(amountMinor) <= largestAdjustmentMinor;
  if (!isAmount) return { ok: false, error: 'not_an_amount' };
  return inTransaction(db, async (transaction) => {
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const asked = {
      agent_id: agentId,
      amount_minor: amountMinor,
      reason: why.reason,
      requested_by: actor.id,
    };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('agent_requests')
      .values({ id: adjustmentId, ...asked })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) {
      const same = await transaction
        .selectFrom('agent_requests')
        .select('id')
        .where((row) => row.and({ id: adjustmentId, ...asked }))
        .executeTakeFirst();
      return same ? { ok: true } : { ok: false, error: 'other_submit' };
    }
    await writeAudit(transaction, {
      actor,
      action: 'adjustment_requested',
      subjectType: 'agent',
      subjectId: agentId,
      after: { adjustmentId, amountMinor, reason: why.reason },
    });
    return { ok: true };
  });
}
