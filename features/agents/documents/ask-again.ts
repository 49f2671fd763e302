import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

/** `nothingNew`: what was seen already is not looked at twice. */
export type AskAgainProblem = 'notRejected' | 'nothingNew';

/** A rejected agency that has shown more since asks to be checked again, and waits as it did at first. */
export function askAgain(
  db: Database,
  agentId: string,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: AskAgainProblem }> {
  return inTransaction(db, async (transaction) => {
    const agent = await transaction
      .selectFrom('agents')
      .select(['verification_status', 'status_reason'])
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (agent?.verification_status !== 'rejected') return { ok: false, error: 'notRejected' };
    if (!(await hasNewDocument(transaction, agentId))) return { ok: false, error: 'nothingNew' };
    await transaction
      .updateTable('agents')
      .set({ verification_status: 'pending', status_reason: null })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'agent_requested_again',
      subjectType: 'agent',
      subjectId: agentId,
      before: { verificationStatus: 'rejected', reason: agent.status_reason },
      after: { verificationStatus: 'pending' },
    });
    return { ok: true };
  });
}

/** Whether an agency has shown us anything since we last said no. */
export async function hasNewDocument(db: Database | DatabaseTransaction, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (
      select from agent_documents
      where agent_id = ${agentId}::uuid and created_at > coalesce((
        select max(at) from audit_log
        where subject_type = 'agent' and subject_id = ${agentId} and action = 'agent_rejected'
      ), '-infinity')
    ) as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}
