import type { Database } from '#db/connect.ts';
import { type AddDocumentProblem, addDocument } from '#features/agents/documents/add-document.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { removeDocument } from '#features/agents/documents/remove-document.ts';
import type { Actor } from '#features/audit/write-audit.ts';

export type DocumentRefusal =
  | { intent: 'add'; problem: AddDocumentProblem; kind: string }
  | { intent: 'remove'; problem: 'gone' | 'decided' };

interface DocumentDesk {
  db: Database;
  documents: DocumentStore;
  agentId: string;
  actor: Actor;
}

/** Takes a document in, or takes one away. */
export async function answerDocumentForm(
  form: FormData,
  desk: DocumentDesk,
): Promise<DocumentRefusal | { done: 'added' | 'removed' }> {
  const { db, agentId, actor } = desk;
  if (form.get('intent') === 'remove') {
    const documentId = String(form.get('document'));
    const removed = await removeDocument(db, { agentId, documentId }, actor);
    return removed.ok ? { done: 'removed' } : { intent: 'remove', problem: removed.error };
  }
  const file = form.get('file');
  const isFile = file instanceof File;
  const kind = form.get('kind')?.toString() ?? '';
  const bytes = new Uint8Array(isFile ? await file.arrayBuffer() : []);
  const fileName = isFile ? file.name : '';
  const added = await addDocument(desk, { agentId, kind, fileName, bytes }, actor);
  return added.ok ? { done: 'added' } : { intent: 'add', problem: added.error, kind };
}
