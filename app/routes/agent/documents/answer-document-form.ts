import type { Database } from '#db/connect.ts';
import { type AddDocumentProblem, addDocument } from '#features/agents/documents/add-document.ts';
import { type AskAgainProblem, askAgain } from '#features/agents/documents/ask-again.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { removeDocument } from '#features/agents/documents/remove-document.ts';
import type { Actor } from '#features/audit/write-audit.ts';

export type DocumentRefusal =
  | { intent: 'add'; problem: AddDocumentProblem; kind: string }
  | { intent: 'remove'; problem: 'gone' | 'decided' }
  | { intent: 'ask-again'; problem: AskAgainProblem };

interface DocumentDesk {
  db: Database;
  documents: DocumentStore;
  agentId: string;
  actor: Actor;
}

/** Takes a document in, takes one away, or takes an agency up again. */
export async function answerDocumentForm(
  form: FormData,
  desk: DocumentDesk,
): Promise<DocumentRefusal | { done: 'added' | 'removed' | 'asked' }> {
  const { db, agentId, actor } = desk;
  if (form.get('intent') === 'ask-again') {
    const asked = await askAgain(db, agentId, actor);
    return asked.ok ? { done: 'asked' } : { intent: 'ask-again', problem: asked.error };
  }
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
