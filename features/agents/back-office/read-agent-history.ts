import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { agentHistorySentence } from './agent-history-sentence.ts';

export interface AgentHistoryLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the product itself. */
  who: string;
}

const mostShown = 50;

/** What people did about an agency and its deposits, in plain sentences, the newest first. */
export async function readAgentHistory(db: Database, agentId: string): Promise<AgentHistoryLine[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    who: string | null;
    role: string | null;
  }>`
    select told.id, told.at, told.action, told.before, told.after, told.actor_role as role, ${nameOfPerson('users')} as who
    from (
      select * from audit_log where subject_type = 'agent' and subject_id = ${agentId}
      union all
      select audit_log.* from agent_deposits
      join audit_log on audit_log.subject_type = 'agent_deposit' and audit_log.subject_id = agent_deposits.id::text
      where agent_deposits.agent_id = ${agentId}::uuid
    ) as told
    left join users on users.id = told.actor_id
    order by told.at desc, told.id desc
    limit ${mostShown}`.execute(db);
  return rows.map(({ id, at, action, before, after, who, role }) => ({
    id,
    at,
    text: agentHistorySentence(action, after ?? {}, before ?? {}),
    who: who || (role === null ? '' : `A former ${role}`),
  }));
}
