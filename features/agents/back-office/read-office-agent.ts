import type { Database } from '#db/connect.ts';
import { type Agent, readAgent } from '../read-agent.ts';
import { type ApprovalFacts, readApprovalFacts } from './approval-facts.ts';

/** An agency with what the office knows of it. */
export interface OfficeAgent extends Agent, ApprovalFacts {
  owner: { id: string; name: string; email: string; isErased: boolean };
  verifiedAt: Date | null;
  createdAt: Date;
}

export async function readOfficeAgent(db: Database, agentId: string): Promise<OfficeAgent | undefined> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.user_id')
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.erased_at',
      'agents.verified_at',
      'agents.created_at',
    ])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  const agent = row && (await readAgent(db, row.id));
  const facts = row && (await readApprovalFacts(db, agentId));
  return (
    agent &&
    facts && {
      ...agent,
      ...facts,
      owner: { id: row.id, name: row.full_name, email: row.email, isErased: row.erased_at !== null },
      verifiedAt: row.verified_at,
      createdAt: row.created_at,
    }
  );
}
