import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { agentAccounts } from '#features/ledger/accounts.ts';
import { newId } from '#lib/ids.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

export const largestLimitMinor = 10_000_000;

export type SetCreditLimit =
  /** `isRequested`: it is above the threshold of the settings, and waits for a second administrator. */
  | { ok: true; isRequested?: true }
  | { ok: false; error: NoLivingAgent | 'unchanged' }
  /** So far below zero is the agency already, with what its holds reserve. */
  | { ok: false; error: 'in_use'; usedMinor: number }
  /** Not what the page was opened with. */
  | { ok: false; error: 'changed_meanwhile'; limitMinor: number }
  /** Another one is asked for already, and is decided first. */
  | { ok: false; error: 'open_request'; requestedMinor: number };

interface WantedLimit {
  agentId: string;
  limitMinor: number;
  /** The limit that the administrator has before their eyes. */
  seenMinor?: number | undefined;
}

/**
 * How far below zero the house trusts an agency: the floor of its credit. Whatever raises it to more than the threshold of
 * the settings is only asked for; in how many steps makes no difference, because the limit counts and not the step.
 * A lower one takes effect at once.
 */
export function setCreditLimit(
  db: Database,
  { agentId, limitMinor, seenMinor }: WantedLimit,
  actor: Actor & { id: string },
): Promise<SetCreditLimit> {
  return inTransaction(db, async (transaction) => {
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const account = await lockCreditLimit(transaction, agentId);
    const beforeMinor = account.limitMinor;
    if (seenMinor !== undefined && seenMinor !== beforeMinor)
      return { ok: false, error: 'changed_meanwhile', limitMinor: beforeMinor };
    if (beforeMinor === limitMinor) return { ok: false, error: 'unchanged' };
    if (account.balanceMinor < -limitMinor)
      return { ok: false, error: 'in_use', usedMinor: -account.balanceMinor };
    const open = limitMinor > beforeMinor && (await readOpenRequest(transaction, agentId));
    if (open) {
      // The same form, sent twice.
      const isSame = open.amount_minor === limitMinor && open.requested_by === actor.id;
      return isSame
        ? { ok: true, isRequested: true }
        : { ok: false, error: 'open_request', requestedMinor: open.amount_minor };
    }
    if (limitMinor < beforeMinor || limitMinor <= (await twoPeopleAbove(transaction))) {
      await storeCreditLimit(transaction, { agentId, beforeMinor, limitMinor }, actor);
      return { ok: true };
    }
    const requestId = newId();
    await transaction
      .insertInto('agent_requests')
      .values({
        id: requestId,
        kind: 'credit_limit',
        agent_id: agentId,
        amount_minor: limitMinor,
        before_minor: beforeMinor,
        requested_by: actor.id,
      })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'credit_limit_requested',
      subjectType: 'agent',
      subjectId: agentId,
      before: { limitMinor: beforeMinor },
      after: { requestId, limitMinor },
    });
    return { ok: true, isRequested: true };
  });
}

function readOpenRequest(transaction: DatabaseTransaction, agentId: string) {
  return transaction
    .selectFrom('agent_requests')
    .select(['amount_minor', 'requested_by'])
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'credit_limit')
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

/** In US cents. What is above needs two administrators. */
export async function twoPeopleAbove(db: Database | DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select two_people_above_minor() as minor`.execute(db);
  return rows[0]?.minor ?? 0;
}

export async function lockCreditLimit(transaction: DatabaseTransaction, agentId: string) {
  const account = await transaction
    .selectFrom('ledger_accounts')
    .select(['balance_minor', 'floor_minor'])
    .where('code', '=', agentAccounts(agentId).credit)
    .where('part', '=', 0)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { balanceMinor: account.balance_minor, limitMinor: 0 - (account.floor_minor ?? 0) };
}

export async function storeCreditLimit(
  transaction: DatabaseTransaction,
  { agentId, beforeMinor, limitMinor }: { agentId: string; beforeMinor: number; limitMinor: number },
  actor: Actor & { id: string },
): Promise<void> {
  await transaction
    .updateTable('ledger_accounts')
    .set({ floor_minor: 0 - limitMinor })
    .where('code', '=', agentAccounts(agentId).credit)
    .where('part', '=', 0)
    .execute();
  await writeAudit(transaction, {
    actor,
    action: 'credit_limit_set',
    subjectType: 'agent',
    subjectId: agentId,
    before: { limitMinor: beforeMinor },
    after: { limitMinor },
  });
}
