import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { accountStatuses, verificationStatuses } from '../agent-status.ts';
import type { AgentNotice } from '../notices/agent-notice.ts';
import { tellAgent } from '../notices/tell-agent.ts';
import { type AgentMove, type AgentStanding, needsReason, standingAfter } from './agent-moves.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

export interface OfficeParts {
  db: Database;
  house: MailHouse;
}

export type MovedAgent =
  | { ok: true; now: AgentStanding }
  | { ok: false; error: NoLivingAgent | ReasonProblem | 'owner_deactivated' }
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
  return inTransaction(db, async (transaction) => {
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { agent } = locked;
    const before = {
      verificationStatus: z.enum(verificationStatuses).parse(agent.verification_status),
      accountStatus: z.enum(accountStatuses).parse(agent.account_status),
    };
    const now = standingAfter(move, before);
    if (now?.accountStatus === 'active' && agent.inactive_with_owner) {
      return { ok: false, error: 'owner_deactivated' };
    }
    if (!now) return { ok: false, error: 'already', now: before };
    const why = needsReason(move) ? readReason(reason) : null;
    if (why && !why.ok) return why;
    const statusReason = why?.reason ?? (now.verificationStatus === 'rejected' ? agent.status_reason : null);
    await store(transaction, agentId, { ...now, statusReason });
    await writeAudit(transaction, {
      actor,
      action: `agent_${verbs[move]}`,
      subjectType: 'agent',
      subjectId: agentId,
      before,
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

async function store(
  transaction: DatabaseTransaction,
  agentId: string,
  { verificationStatus, accountStatus, statusReason }: AgentStanding & { statusReason: string | null },
): Promise<void> {
  await transaction
    .updateTable('agents')
    .set({
      verification_status: verificationStatus,
      account_status: accountStatus,
      status_reason: statusReason,
      verified_at: verificationStatus === 'verified' ? sql`coalesce(verified_at, clock_timestamp())` : null,
    })
    .where('id', '=', agentId)
    .execute();
}
