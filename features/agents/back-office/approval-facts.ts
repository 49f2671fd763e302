import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type DocumentKind, documentKinds } from '../documents/document-kinds.ts';

/** What an agency lacks: documents that it has not uploaded, or the proof that its mailbox is its own. */
export type MissingFact = DocumentKind | 'email';

export interface ApprovalFacts {
  /** Changes with whatever an administrator looks at before deciding. */
  version: string;
  missing: MissingFact[];
  /** Its owner is an agent who can sign in; nobody else is verified. */
  isCurrent: boolean;
}

/** Of a row of agents and the row of users that owns it, by these names. */
export const approvalColumns: RawBuilder<unknown> = sql`
  agent_version(agents.id) as version,
  array(
    select kind from unnest(${[...documentKinds]}::text[]) as kinds (kind)
    where not exists (
      select from agent_documents where agent_documents.agent_id = agents.id and agent_documents.kind = kinds.kind
    )
  ) || case when users.email_verified then '{}'::text[] else array['email'] end as missing,
  is_current_agent(users) as "isCurrent"`;

export async function readApprovalFacts(
  db: Database | DatabaseTransaction,
  agentId: string,
): Promise<(ApprovalFacts & { isAgent: boolean }) | undefined> {
  const { rows } = await sql<ApprovalFacts & { isAgent: boolean }>`
    select ${approvalColumns}, users.role = 'agent' as "isAgent"
    from agents join users on users.id = agents.user_id
    where agents.id = ${agentId}::uuid`.execute(db);
  return rows[0];
}

/** Of a row of agents and its owner: it waits to be checked, and somebody would come back to it. */
export const awaitsVerification: RawBuilder<boolean> = sql`(
  agents.verification_status = 'pending' and is_current_agent(users)
)`;
