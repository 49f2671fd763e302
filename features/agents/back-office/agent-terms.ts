import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { agentAccounts } from '#features/ledger/ledger.ts';
import { newId } from '#lib/ids.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type AgentObstacle, lockAgent } from './office-agent.ts';

export const maxLimitMinor = 10_000_000;

type SetCreditLimit =
  /** `isRequested`: it is above the threshold of the settings, and needs a second administrator. */
  | { ok: true; isRequested?: true }
  | { ok: false; error: AgentObstacle | 'unchanged' }
  /** The agency already uses this much of its limit, including reserved holds. */
  | { ok: false; error: 'in_use'; usedMinor: number }
  /** The limit has changed since the page was opened. */
  | { ok: false; error: 'changed_meanwhile'; limitMinor: UsdMinor }
  /** An earlier request has to be decided first. */
  | { ok: false; error: 'open_request'; requestedMinor: number };

interface LimitRequest {
  agentId: string;
  limitMinor: UsdMinor;
  /** The limit that the administrator saw. */
  seenMinor?: number | undefined;
}

/**
 * Sets how far below zero an agency's balance may go. A limit above the threshold of the settings is only requested, in
 * however many steps it is raised, because the limit itself is compared. A lower limit takes effect at once.
 */
export function setCreditLimit(
  db: Database,
  { agentId, limitMinor, seenMinor }: LimitRequest,
  actor: Person,
): Promise<SetCreditLimit> {
  return inTransaction(db, async (transaction) => {
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const locked = await lockAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const account = await lockCreditLimit(transaction, agentId);
    const beforeMinor = account.limitMinor;
    if (seenMinor !== undefined && seenMinor !== beforeMinor)
      return { ok: false, error: 'changed_meanwhile', limitMinor: beforeMinor };
    if (beforeMinor === limitMinor) return { ok: false, error: 'unchanged' };
    if (account.balanceMinor < -limitMinor) return { ok: false, error: 'in_use', usedMinor: -account.balanceMinor };
    const open = limitMinor > beforeMinor && (await readOpenRequest(transaction, agentId));
    if (open) {
      // The same form was sent twice.
      const isSame = open.amountMinor === limitMinor && open.requestedBy === actor.id;
      return isSame
        ? { ok: true, isRequested: true }
        : { ok: false, error: 'open_request', requestedMinor: open.amountMinor };
    }
    if (limitMinor < beforeMinor || limitMinor <= (await twoPeopleAbove(transaction))) {
      await storeCreditLimit(transaction, { agentId, beforeMinor, limitMinor }, actor);
      return { ok: true };
    }
    const requestId = newId();
    await transaction
      .insertInto('agentRequests')
      .values({
        id: requestId,
        kind: 'credit_limit',
        agentId,
        amountMinor: limitMinor,
        beforeMinor,
        requestedBy: actor.id,
      })
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'credit_limit_requested', {
      before: { limitMinor: beforeMinor },
      after: { requestId, limitMinor },
    });
    return { ok: true, isRequested: true };
  });
}

function readOpenRequest(transaction: DatabaseTransaction, agentId: string) {
  return transaction
    .selectFrom('agentRequests')
    .select(['amountMinor', 'requestedBy'])
    .where('agentId', '=', agentId)
    .where('kind', '=', 'credit_limit')
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

/** The amount in US cents above which two administrators are needed. */
export async function twoPeopleAbove(db: Database | DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select two_people_above_minor() as minor`.execute(db);
  return rows[0]?.minor ?? 0;
}

export async function lockCreditLimit(transaction: DatabaseTransaction, agentId: string) {
  const account = await transaction
    .selectFrom('ledgerAccounts')
    .select(['balanceMinor', 'floorMinor'])
    .where('code', '=', agentAccounts(agentId).credit)
    .where('part', '=', 0)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { balanceMinor: account.balanceMinor, limitMinor: 0 - (account.floorMinor ?? 0) };
}

export async function storeCreditLimit(
  transaction: DatabaseTransaction,
  { agentId, beforeMinor, limitMinor }: { agentId: string; beforeMinor: number; limitMinor: UsdMinor },
  actor: Person,
): Promise<void> {
  await transaction
    .updateTable('ledgerAccounts')
    .set({ floorMinor: 0 - limitMinor })
    .where('code', '=', agentAccounts(agentId).credit)
    .where('part', '=', 0)
    .execute();
  await writeAudit(transaction, actor, ['agent', agentId], 'credit_limit_set', {
    before: { limitMinor: beforeMinor },
    after: { limitMinor },
  });
}

type SetMarkupCeiling =
  /** `loweredMarkup`: the agency's markup was above the new ceiling and became this. */
  { ok: true; loweredMarkup: number | null } | { ok: false; error: AgentObstacle | 'unchanged' };

/** Sets an agency's maximum markup, and lowers its markup if necessary. */
export function setMarkupCeiling(
  db: Database,
  { agentId, ceiling }: { agentId: string; ceiling: number },
  actor: Person,
): Promise<SetMarkupCeiling> {
  return inTransaction(db, async (transaction) => {
    const locked = await lockAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { agent } = locked;
    const before = { ceiling: Number(agent.markupCeiling), markup: Number(agent.markupPercentage) };
    if (before.ceiling === ceiling) return { ok: false, error: 'unchanged' };
    const markup = Math.min(before.markup, ceiling);
    await transaction
      .updateTable('agents')
      .set({ markupCeiling: ceiling, markupPercentage: markup })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'markup_ceiling_set', {
      before,
      after: { ceiling, markup },
    });
    return { ok: true, loweredMarkup: markup < before.markup ? markup : null };
  });
}

const maxAdjustmentMinor = 10_000_000;

type RequestedAdjustment =
  | { ok: true }
  /** `other_submit`: the same form was sent before with other values. */
  | { ok: false; error: AgentObstacle | 'not_an_amount' | 'other_submit' | ReasonProblem };

interface AdjustmentRequest {
  /** An id from the form, so that a form sent twice makes one request. */
  adjustmentId: string;
  agentId: string;
  /** Below zero: taken from the agency. */
  amountMinor: number;
  reason: string;
}

/** Requests a credit to an agency or a debit, which a second administrator has to approve. */
export async function requestAdjustment(
  db: Database,
  { adjustmentId, agentId, amountMinor, reason }: AdjustmentRequest,
  actor: Person,
): Promise<RequestedAdjustment> {
  const why = readReason(reason);
  if (!why.ok) return why;
  const isAmount =
    Number.isSafeInteger(amountMinor) && amountMinor !== 0 && Math.abs(amountMinor) <= maxAdjustmentMinor;
  if (!isAmount) return { ok: false, error: 'not_an_amount' };
  return inTransaction(db, async (transaction) => {
    const locked = await lockAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const values = { agentId, amountMinor, reason: why.reason, requestedBy: actor.id };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('agentRequests')
      .values({ id: adjustmentId, ...values })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) {
      const same = await transaction
        .selectFrom('agentRequests')
        .select('id')
        .where((row) => row.and({ id: adjustmentId, ...values }))
        .executeTakeFirst();
      return same ? { ok: true } : { ok: false, error: 'other_submit' };
    }
    await writeAudit(transaction, actor, ['agent', agentId], 'adjustment_requested', {
      after: { adjustmentId, amountMinor, reason: why.reason },
    });
    return { ok: true };
  });
}
