import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { accountStatuses, verificationStatuses } from '../agent-status.ts';
import type { AgentNotice } from '../notices/agent-notice.ts';
import { tellAgent } from '../notices/tell-agent.ts';
import { type AgentMove, type AgentStanding, needsReason, standingAfter } from './agent-moves.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';
import { type ReasonProblem, readReason } from './read-reason.ts';

export interface OfficeParts {
  db: Database;
  house: MailHouse;
}

export type MovedAgent =
  | { ok: true; now: AgentStanding }
  | { ok: false; error: NoLivingAgent | ReasonProblem }
  /** It does not begin from how the agency stands; perhaps a colleague was quicker. */
  | { ok: false; error: 'already'; now: AgentStanding };

/**
 * Approves, rejects, suspends or reinstates an agency, and tells it. Two at once: once, and the second hears how the agency
 * stands by then.
 */
export function moveAgent(
  { db, house }: OfficeParts,
  { agentId, move, reason = '' }: { agentId: string; move: AgentMove; reason?: string },
  actor: Actor & { id: string },
): Promise<MovedAgent> {
  const why = needsReason(move) ? readReason(reason) : null;
  if (why && !why.ok) return Promise.resolve(why);
  return inTransaction(db, async (transaction) => {
    const before = await readStanding(transaction, agentId);
    if (!before) return { ok: false, error: 'gone' };
    if (before.isErased) return { ok: false, error: 'erased' };
    const now = standingAfter(move, before.standing);
    if (!now) return { ok: false, error: 'already', now: before.standing };
    const statusReason = why?.reason ?? (now.verificationStatus === 'rejected' ? before.statusReason : null);
    const isMoved = await store(transaction, agentId, { from: before.standing, to: now, statusReason });
    if (!isMoved) {
      const meanwhile = await readStanding(transaction, agentId);
      return { ok: false, error: 'already', now: meanwhile?.standing ?? before.standing };
    }
    await writeAudit(transaction, {
      actor,
      action: `agent_${verbs[move]}`,
      subjectType: 'agent',
      subjectId: agentId,
      before: { ...before.standing },
      after: { ...now, ...(why && { reason: why.reason }) },
    });
    await tellAgent(transaction, house, agentId, noticeOf(move, why?.reason ?? null));
    return { ok: true, now };
  });
}

const verbs = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const satisfies Record<AgentMove, AgentNotice['kind']>;

function noticeOf(move: AgentMove, reason: string | null): AgentNotice {
  return needsReason(move) ? { kind: verbs[move], reason } : { kind: verbs[move] };
}

/** False where the agency does not stand there any more. */
async function store(
  transaction: DatabaseTransaction,
  agentId: string,
  { from, to, statusReason }: { from: AgentStanding; to: AgentStanding; statusReason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('agents')
    .set({
      verification_status: to.verificationStatus,
      account_status: to.accountStatus,
      status_reason: statusReason,
      verified_at:
        to.verificationStatus === 'verified' ? sql`coalesce(verified_at, clock_timestamp())` : null,
    })
    .where('id', '=', agentId)
    .where('verification_status', '=', from.verificationStatus)
    .where('account_status', '=', from.accountStatus)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function readStanding(transaction: DatabaseTransaction, agentId: string) {
  const row = await transaction
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.user_id')
    .select(['verification_status', 'account_status', 'status_reason', 'erased_at'])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  return (
    row && {
      standing: {
        verificationStatus: z.enum(verificationStatuses).parse(row.verification_status),
        accountStatus: z.enum(accountStatuses).parse(row.account_status),
      },
      statusReason: row.status_reason,
      isErased: row.erased_at !== null,
    }
  );
}
