import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import {
  type AgentMove,
  type AgentStatus,
  accountStatuses,
  needsReason,
  statusAfter,
  statusText,
  verificationStatuses,
} from '../agent-status.ts';
import type { AgentEmail } from '../emails/agent-mail.ts';
import { emailAgent } from '../emails/email-agent.ts';
import { type AgentObstacle, lockAgent, type MissingFact, readApprovalFacts } from './office-agent.ts';

export interface OfficeParts {
  db: Database;
  mailContext: MailContext;
}

export type MovedAgent =
  | { ok: true; now: AgentStatus }
  /** `not_an_agent`: its owner has another role now. */
  | { ok: false; error: AgentObstacle | ReasonProblem | 'owner_deactivated' | 'not_an_agent' }
  /** Its details or documents have changed since the administrator saw them. */
  | { ok: false; error: 'changed_meanwhile' }
  /** Something is missing, and the administrator has not accepted that. */
  | { ok: false; error: 'incomplete'; missing: MissingFact[] }
  /** Not possible in the present status; perhaps a colleague was faster. */
  | { ok: false; error: 'already'; now: AgentStatus };

export interface MoveRequest {
  agentId: string;
  move: AgentMove;
  reason?: string;
  /** What the administrator saw; every form contains it. */
  seen?: SeenAgency;
}

export interface SeenAgency {
  /** From statusText. */
  standing: string;
  version: string;
  /** Missing facts that the administrator accepts, separated by commas. */
  despite: string;
}

/**
 * Approves, rejects, suspends or reinstates an agency, and emails it. Of two concurrent calls one succeeds, and the other gets
 * the new status.
 */
export function moveAgent(
  { db, mailContext }: OfficeParts,
  { agentId, move, reason = '', seen }: MoveRequest,
  actor: Person,
): Promise<MovedAgent> {
  return inTransaction(db, async (transaction) => {
    const locked = await lockAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { agent } = locked;
    const before = {
      verificationStatus: z.enum(verificationStatuses).parse(agent.verificationStatus),
      accountStatus: z.enum(accountStatuses).parse(agent.accountStatus),
    };
    const now = statusAfter(move, before);
    if (seen && seen.standing !== statusText(before)) return { ok: false, error: 'already', now: before };
    if (now?.accountStatus === 'active' && agent.inactiveWithOwner) {
      return { ok: false, error: 'owner_deactivated' };
    }
    if (!now) return { ok: false, error: 'already', now: before };
    if (move === 'approve' || move === 'reject') {
      const obstacle = await findObstacle(transaction, { agentId, move, seen });
      if (obstacle) return obstacle;
    }
    const why = needsReason(move) ? readReason(reason) : null;
    if (why && !why.ok) return why;
    const statusReason = why?.reason ?? (now.verificationStatus === 'rejected' ? agent.statusReason : null);
    const verifiedAt =
      now.verificationStatus === 'verified' ? sql<Date>`coalesce(verified_at, clock_timestamp())` : null;
    await transaction
      .updateTable('agents')
      .set({ ...now, statusReason, verifiedAt })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], `agent_${verbs[move]}`, {
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

/** Obstacles to approving or rejecting a registration. */
async function findObstacle(
  transaction: DatabaseTransaction,
  { agentId, move, seen }: Pick<MoveRequest, 'agentId' | 'move' | 'seen'>,
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
