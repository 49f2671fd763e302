import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isId } from '#lib/is-id.ts';
import { queueRemoval } from './remove-stored.ts';

type RemoveDocumentResult = { ok: true } | { ok: false; error: 'gone' | 'decided' };

/** Only while nobody has decided on it: what an agency was verified by stays. */
export async function removeDocument(
  db: Database,
  { agentId, documentId }: { agentId: string; documentId: string },
  actor: Actor,
): Promise<RemoveDocumentResult> {
  if (!isId(documentId)) return { ok: false, error: 'gone' };
  return inTransaction(db, async (transaction) => {
    const agent = await transaction
      .selectFrom('agents')
      .select('verification_status')
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const document = await transaction
      .selectFrom('agent_documents')
      .select(['kind', 'stored_as'])
      .where('id', '=', documentId)
      .where('agent_id', '=', agentId)
      .executeTakeFirst();
    if (!document) return { ok: false, error: 'gone' };
    if (agent.verification_status !== 'pending') return { ok: false, error: 'decided' };
    await transaction.deleteFrom('agent_documents').where('id', '=', documentId).execute();
    await queueRemoval(transaction, [document.stored_as]);
    await writeAudit(transaction, {
      actor,
      action: 'document_removed',
      subjectType: 'agent',
      subjectId: agentId,
      before: { document: documentId, kind: document.kind },
    });
    return { ok: true };
  });
}
