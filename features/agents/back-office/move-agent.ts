import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { accountStatuses, verificationStatuses } from '../agent-status.ts';
import type { AgentEmail } from '../emails/agent-email.ts';
import { emailAgent } from '../emails/email-agent.ts';
import {
  type AgentMove,
  type AgentStanding,
  needsReason,
  standingAfter,
  standingText,
} from './agent-moves.ts';
import { type MissingFact, readApprovalFacts } from './approval-facts.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

export interface OfficeParts {
  db: Database;
  mailContext: MailContext;
}

export type MovedAgent =
  | { ok: true; now: AgentStanding }
  /** `not_an_agent`: its owner has another role by now. */
  | { ok: false; error: NoLivingAgent | ReasonProblem | 'owner_deactivated' | 'not_an_agent' }
  /** Its details or documents are not the ones that the administrator has looked at. */
  | { ok: false; error: 'changed_meanwhile' }
  /** It lacks something, and the administrator has not said that it may. */
  | { ok: false; error: 'incomplete'; missing: MissingFact[] }
  /** It does not begin from how the agency stands; perhaps a colleague was quicker. */
  | { ok: false; error: 'already'; now: AgentStanding };

export interface WantedMove {
  agentId: string;
  move: AgentMove;
  reason?: string;
  /** What the administrator has before their eyes; every form says it. */
  seen?: SeenAgency;
}

export interface SeenAgency {
  /** As standingText has it. */
  standing: string;
  version: string;
  /** What it lacks and is approved without, separated by commas. */
  despite: string;
}

/**
 * Approves, rejects, suspends or reinstates an agency, and tells it. Two at once: once, and the second hears how the agency
 * stands by then.
 */
export function moveAgent(
  { db, mailContext }: OfficeParts,
  { agentId, move, reason = '', seen }: WantedMove,
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
    if (seen && seen.standing !== standingText(before)) return { ok: false, error: 'already', now: before };
    if (now?.accountStatus === 'active' && agent.inactive_with_owner) {
      return { ok: false, error: 'owner_deactivated' };
    }
    if (!now) return { ok: false, error: 'already', now: before };
    if (move === 'approve' || move === 'reject') {
      const obstacle = await findObstacle(transaction, { agentId, move, seen });
      if (obstacle) return obstacle;
    }
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
      after: {
        ...now,
        ...(why && { reason: why.reason }),
        ...(move === 'approve' && seen?.despite && { despite: seen.despite.split(',') }),
      },
    });
    await emailAgent(transaction, mailContext, agentId, emailOf(move, why?.reason ?? null));
    return { ok: true, now };
  });
}

/** What speaks against deciding about a registration as it stands. */
async function findObstacle(
  transaction: DatabaseTransaction,
  { agentId, move, seen }: Pick<WantedMove, 'agentId' | 'move' | 'seen'>,
): Promise<Extract<MovedAgent, { ok: false }> | undefined> {
  const facts = await readApprovalFacts(transaction, agentId);
  if (!facts?.isAgent) return { ok: false, error: 'not_an_agent' };
  if (!facts.isCurrent) return { ok: false, error: 'owner_deactivated' };
  if (!seen) return undefined;
  if (seen.version !== facts.version) return { ok: false, error: 'changed_meanwhile' };
  const { missing } = facts;
  return move === 'approve' && missing.length > 0 && seen.despite !== missing.join(',')
    ? { ok: false, error: 'incomplete', missing }
    : undefined;
}

const verbs = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const satisfies Record<AgentMove, AgentEmail['kind']>;

function emailOf(move: AgentMove, reason: string | null): AgentEmail {
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
