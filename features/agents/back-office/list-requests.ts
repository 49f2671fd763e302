import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';

export type RequestKind = 'adjustment' | 'credit_limit' | 'deposit';

/** A request of one administrator that another decides. */
export interface AgentRequest {
  id: string;
  kind: RequestKind;
  agentId: string;
  agencyName: string;
  /** The adjustment (below zero: taken), the new credit limit, or the received deposit. */
  amountMinor: number;
  /** The credit limit that would be replaced. */
  beforeMinor: number | null;
  deposit: { id: string; reference: string; announcedMinor: number } | null;
  reason: string | null;
  requestedById: string;
  requestedBy: string;
  requestedAt: Date;
  outcome: string | null;
  declineReason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

const maxShown = 50;

/** Open requests of all agencies, the oldest first. */
export async function listOpenRequests(db: Database): Promise<AgentRequest[]> {
  const rows = await requests(db).where('outcome', 'is', null).orderBy('requested_at').limit(maxShown).execute();
  return rows.map(toRequest);
}

/** All requests of one agency, the newest first. */
export async function listRequests(db: Database, agentId: string): Promise<AgentRequest[]> {
  const rows = await requests(db)
    .where('agent_requests.agent_id', '=', agentId)
    .orderBy('requested_at', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(toRequest);
}

/** A subquery for a statement that counts other things as well. */
export const openRequestCount = sql<number>`
  (select count(*) from agent_requests where outcome is null)::int`;

function requests(db: Database) {
  return db
    .selectFrom('agent_requests')
    .innerJoin('agents', 'agents.id', 'agent_requests.agent_id')
    .innerJoin('users as requester', 'requester.id', 'agent_requests.requested_by')
    .leftJoin('users as decider', 'decider.id', 'agent_requests.decided_by')
    .leftJoin('agent_deposits', 'agent_deposits.id', 'agent_requests.deposit_id')
    .select([
      'agent_requests.id',
      sql<RequestKind>`agent_requests.kind`.as('kind'),
      'agent_requests.agent_id as agentId',
      'agents.agency_name as agencyName',
      'agent_requests.amount_minor as amountMinor',
      'before_minor as beforeMinor',
      'deposit_id as depositId',
      'agent_deposits.reference',
      'agent_deposits.amount_minor as announcedMinor',
      'reason',
      'agent_requests.requested_by as requestedById',
      sql<string>`${nameOfPerson('requester')}`.as('requestedBy'),
      'requested_at as requestedAt',
      'outcome',
      'decline_reason as declineReason',
      nameOfPerson('decider').as('decidedBy'),
      'decided_at as decidedAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

function toRequest({ depositId, reference, announcedMinor, ...request }: Row): AgentRequest {
  return {
    ...request,
    deposit:
      depositId === null ? null : { id: depositId, reference: reference ?? '', announcedMinor: announcedMinor ?? 0 },
  };
}
