import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import type { UsdMinor } from '#lib/money.ts';

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
  deposit: { id: string; reference: string; announcedMinor: UsdMinor } | null;
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
  const rows = await requests(db).where('outcome', 'is', null).orderBy('requestedAt').limit(maxShown).execute();
  return rows.map(toRequest);
}

/** All requests of one agency, the newest first. */
export async function listRequests(db: Database, agentId: string): Promise<AgentRequest[]> {
  const rows = await requests(db)
    .where('agentRequests.agentId', '=', agentId)
    .orderBy('requestedAt', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(toRequest);
}

/** A subquery for a statement that counts other things as well. */
export const openRequestCount = sql<number>`
  (select count(*) from agent_requests where outcome is null)::int`;

function requests(db: Database) {
  return db
    .selectFrom('agentRequests')
    .innerJoin('agents', 'agents.id', 'agentRequests.agentId')
    .innerJoin('users as requester', 'requester.id', 'agentRequests.requestedBy')
    .leftJoin('users as decider', 'decider.id', 'agentRequests.decidedBy')
    .leftJoin('agentDeposits', 'agentDeposits.id', 'agentRequests.depositId')
    .select([
      'agentRequests.id',
      sql<RequestKind>`agent_requests.kind`.as('kind'),
      'agentRequests.agentId',
      'agents.agencyName',
      'agentRequests.amountMinor',
      'beforeMinor',
      'depositId',
      'agentDeposits.reference',
      'agentDeposits.amountMinor as announcedMinor',
      'reason',
      'agentRequests.requestedBy as requestedById',
      sql<string>`${nameOfPerson('requester')}`.as('requestedBy'),
      'requestedAt',
      'outcome',
      'declineReason',
      nameOfPerson('decider').as('decidedBy'),
      'decidedAt',
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
