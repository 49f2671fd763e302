import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';

/** What was asked to be given to an agency, or taken from it. */
export interface Adjustment {
  id: string;
  agentId: string;
  agencyName: string;
  amountMinor: number;
  reason: string;
  askedById: string;
  askedBy: string;
  askedAt: Date;
  outcome: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

const mostShown = 50;

/** Of all agencies, those that wait for a second person, the oldest first. */
export function listOpenAdjustments(db: Database): Promise<Adjustment[]> {
  return adjustments(db).where('outcome', 'is', null).orderBy('asked_at').limit(mostShown).execute();
}

/** Of all agencies, also those that the list has no room for. */
export async function countOpenAdjustments(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('agent_adjustments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All of one agency, the newest first. */
export function listAdjustments(db: Database, agentId: string): Promise<Adjustment[]> {
  return adjustments(db)
    .where('agent_adjustments.agent_id', '=', agentId)
    .orderBy('asked_at', 'desc')
    .limit(mostShown)
    .execute();
}

function adjustments(db: Database) {
  return db
    .selectFrom('agent_adjustments')
    .innerJoin('agents', 'agents.id', 'agent_adjustments.agent_id')
    .innerJoin('users as asker', 'asker.id', 'agent_adjustments.asked_by')
    .leftJoin('users as decider', 'decider.id', 'agent_adjustments.decided_by')
    .select([
      'agent_adjustments.id',
      'agent_adjustments.agent_id as agentId',
      'agents.agency_name as agencyName',
      'amount_minor as amountMinor',
      'reason',
      'asked_by as askedById',
      sql<string>`${nameOfPerson('asker')}`.as('askedBy'),
      'asked_at as askedAt',
      'outcome',
      nameOfPerson('decider').as('decidedBy'),
      'decided_at as decidedAt',
    ]);
}
