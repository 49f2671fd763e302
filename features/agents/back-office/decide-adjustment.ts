import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { ADJUSTMENTS, agentAccounts } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { tellAgent } from '../notices/tell-agent.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';
import type { OfficeParts } from './move-agent.ts';

export type DecidedAdjustment =
  | { ok: true; amountMinor: number }
  /** `own_request`: whoever asks needs somebody else. */
  | { ok: false; error: NoLivingAgent | 'own_request' }
  | { ok: false; error: 'already'; outcome: string }
  /** The agency would come below its limit; so much is there to be taken. */
  | { ok: false; error: 'below_limit'; availableMinor: number };

interface Decision {
  adjustmentId: string;
  outcome: 'approved' | 'rejected';
}

/** The second person. What is approved moves in the ledger with it; two who approve at once move it once. */
export function decideAdjustment(
  { db, house }: OfficeParts,
  { adjustmentId, outcome }: Decision,
  actor: Actor & { id: string },
): Promise<DecidedAdjustment> {
  return inTransaction(db, async (transaction) => {
    const asked = await readAsked(transaction, adjustmentId);
    if (!asked) return { ok: false, error: 'gone' };
    const { agentId, amountMinor, reason } = asked;
    if (asked.askedBy === actor.id) return { ok: false, error: 'own_request' };
    await sql`select take_turn_of_agent(${agentId}::uuid)`.execute(transaction);
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { availableMinor } = await readMoney(transaction, agentId);
    const isOpen = (await readAsked(transaction, adjustmentId))?.outcome === null;
    if (isOpen && outcome === 'approved' && availableMinor + amountMinor < 0 && amountMinor < 0) {
      return { ok: false, error: 'below_limit', availableMinor };
    }
    const { numUpdatedRows } = await transaction
      .updateTable('agent_adjustments')
      .set({ outcome, decided_by: actor.id, decided_at: sql`clock_timestamp()` })
      .where('id', '=', adjustmentId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      const decided = await readAsked(transaction, adjustmentId);
      return { ok: false, error: 'already', outcome: decided?.outcome ?? 'decided' };
    }
    if (outcome === 'approved') await post(transaction, { adjustmentId, agentId, amountMinor });
    await writeAudit(transaction, {
      actor,
      action: `adjustment_${outcome}`,
      subjectType: 'agent',
      subjectId: agentId,
      after: { adjustmentId, amountMinor, reason },
    });
    if (outcome === 'approved') {
      const { balanceMinor } = await readMoney(transaction, agentId);
      await tellAgent(transaction, house, agentId, { kind: 'adjusted', amountMinor, balanceMinor, reason });
    }
    return { ok: true, amountMinor };
  });
}

function readAsked(transaction: DatabaseTransaction, adjustmentId: string) {
  return transaction
    .selectFrom('agent_adjustments')
    .select([
      'agent_id as agentId',
      'amount_minor as amountMinor',
      'reason',
      'asked_by as askedBy',
      'outcome',
    ])
    .where('id', '=', adjustmentId)
    .executeTakeFirst();
}

function post(
  transaction: DatabaseTransaction,
  { adjustmentId, agentId, amountMinor }: { adjustmentId: string; agentId: string; amountMinor: number },
): Promise<void> {
  const { credit } = agentAccounts(agentId);
  const [from, to] = amountMinor > 0 ? [ADJUSTMENTS, credit] : [credit, ADJUSTMENTS];
  const moved = { debit: from, credit: to, amountMinor: Math.abs(amountMinor) };
  return postTransfers(transaction, [{ ...moved, kind: 'adjustment', adjustmentId, agentId }]);
}

async function readMoney(transaction: DatabaseTransaction, agentId: string) {
  const money = await transaction
    .selectFrom('agent_money')
    .select(['available_minor', 'credit_balance_minor'])
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return { availableMinor: money.available_minor ?? 0, balanceMinor: money.credit_balance_minor ?? 0 };
}
