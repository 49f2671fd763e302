import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { type OpenedDocument, openDocument } from '../documents/open-document.ts';

/** What an agency has shown of itself, for the office. That somebody looked is written down. */
export async function seeDocument(
  { db, documents }: { db: Database; documents: DocumentStore },
  { agentId, documentId }: { agentId: string; documentId: string },
  actor: Actor & { id: string },
): Promise<OpenedDocument | undefined> {
  const opened = await openDocument(documents, db, { agentId, documentId });
  if (!opened) return undefined;
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'document_seen',
      subjectType: 'agent',
      subjectId: agentId,
      // What it is called may name a person, and the log can't be erased with the account.
      after: { document: documentId, kind: opened.kind },
    }),
  );
  return opened;
}
