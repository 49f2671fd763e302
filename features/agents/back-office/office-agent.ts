import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { userRow } from '#features/identity/profile/user-row.ts';
import { type DocumentKind, documentKinds } from '../documents/document-kinds.ts';
import { type DocumentStore, type OpenedDocument, openDocument } from '../documents/read-documents.ts';
import { type Agent, readAgent } from '../read-agent.ts';

/** A document that an agency has not uploaded, or a verified email address. */
export type MissingFact = DocumentKind | 'email';

export interface ApprovalFacts {
  /** A hash of all data that an administrator reviews before deciding. */
  version: string;
  missing: MissingFact[];
  /** Its owner is an agent who can sign in; only such agencies can be verified. */
  isCurrent: boolean;
}

/** Columns for a query with the tables `agents` and `users`, its owner. */
export const approvalColumns: RawBuilder<unknown> = sql`
  agent_version(agents.id) as version,
  array(
    select kind from unnest(${[...documentKinds]}::text[]) as kinds (kind)
    where not exists (
      select from agent_documents where agent_documents.agent_id = agents.id and agent_documents.kind = kinds.kind
    )
  ) || case when users.email_verified then '{}'::text[] else array['email'] end as missing,
  is_current_agent(users) as is_current`;

export async function readApprovalFacts(
  db: Database | DatabaseTransaction,
  agentId: string,
): Promise<(ApprovalFacts & { isAgent: boolean }) | undefined> {
  const { rows } = await sql<ApprovalFacts & { isAgent: boolean }>`
    select ${approvalColumns}, users.role = 'agent' as is_agent
    from agents join users on users.id = agents.user_id
    where agents.id = ${agentId}::uuid`.execute(db);
  return rows[0];
}

/** A condition for a query with the tables `agents` and `users`, its owner. */
export const awaitsVerification: RawBuilder<boolean> = sql`(
  agents.verification_status = 'pending' and is_current_agent(users)
)`;

/** An agency with data for administrators only. */
export interface OfficeAgent extends Agent, ApprovalFacts {
  owner: { id: string; name: string; email: string; isErased: boolean };
  verifiedAt: Date | null;
  createdAt: Date;
}

export async function readOfficeAgent(db: Database, agentId: string): Promise<OfficeAgent | undefined> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('users', 'users.id', 'agents.userId')
    .select(['users.id', 'users.fullName', 'users.email', 'users.erasedAt', 'agents.verifiedAt', 'agents.createdAt'])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  const agent = row && (await readAgent(db, row.id));
  const facts = row && (await readApprovalFacts(db, agentId));
  return (
    agent &&
    facts && {
      ...agent,
      ...facts,
      owner: { id: row.id, name: row.fullName, email: row.email, isErased: row.erasedAt !== null },
      verifiedAt: row.verifiedAt,
      createdAt: row.createdAt,
    }
  );
}

export type AgentObstacle = 'gone' | 'erased' | 'own_agency';

/**
 * Locks an agency for a change by an administrator, so that it is neither erased nor changed until the end of the transaction.
 * `erased`: its owner's account is erased. `own_agency`: nobody may change their own agency. A caller that also needs the
 * advisory lock of lock_agent takes that first.
 */
export async function lockAgent(transaction: DatabaseTransaction, agentId: string, actor: { id: string }) {
  const agent = await transaction
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent) return { ok: false, error: 'gone' } as const;
  if (agent.userId === actor.id) return { ok: false, error: 'own_agency' } as const;
  // A separate statement, because a join would see the account as it was before the wait for the lock.
  const { erasedAt } = await userRow(transaction, agent.userId).select('erasedAt').executeTakeFirstOrThrow();
  return erasedAt === null ? ({ ok: true, agent } as const) : ({ ok: false, error: 'erased' } as const);
}

/** Opens an agency's document for an administrator and writes that to the audit log. */
export async function openDocumentAsOffice(
  { db, documents }: { db: Database; documents: DocumentStore },
  { agentId, documentId }: { agentId: string; documentId: string },
  actor: Person,
): Promise<OpenedDocument | undefined> {
  const opened = await openDocument(documents, db, { agentId, documentId });
  if (!opened) return undefined;
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, actor, ['agent', agentId], 'document_seen', {
      // The file name may contain a person's name, and the audit log can't be erased.
      after: { document: documentId, kind: opened.kind },
    }),
  );
  return opened;
}
