import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { pictureFormat } from '#features/catalogue/pictures/encode-picture.ts';
import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type DocumentType, documentKinds, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from './document-kinds.ts';
import type { DocumentStore } from './read-documents.ts';

const pdfStart = '%PDF-';

/** Detects the type by the first bytes, never by the name. */
function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (String.fromCharCode(...bytes.subarray(0, pdfStart.length)) === pdfStart) return 'application/pdf';
  const picture = pictureFormat(bytes);
  if (picture === 'jpeg') return 'image/jpeg';
  return picture === 'png' ? 'image/png' : undefined;
}

export type AddDocumentProblem = 'kindMissing' | 'fileMissing' | 'tooLarge' | 'notADocument' | 'tooMany';
type AddDocumentResult = { ok: true; documentId: string } | { ok: false; error: AddDocumentProblem };

/** Stores the file before its row: a file without a row is harmless, and is removed again on failure. */
export async function addDocument(
  { db, documents }: { db: Database; documents: DocumentStore },
  upload: { agentId: string; kind: string; fileName: string; bytes: Uint8Array },
  actor: Actor,
): Promise<AddDocumentResult> {
  const { agentId, bytes } = upload;
  const kind = documentKinds.find((name) => name === upload.kind);
  if (!kind) return { ok: false, error: 'kindMissing' };
  if (bytes.byteLength === 0) return { ok: false, error: 'fileMissing' };
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) return { ok: false, error: 'tooLarge' };
  const mediaType = documentType(bytes);
  if (!mediaType) return { ok: false, error: 'notADocument' };
  const [id, storedAs] = [newId(), newId()];
  await documents.put(storedAs, bytes, mediaType);
  const added = await inTransaction(db, async (transaction): Promise<AddDocumentResult> => {
    await lockAgency(transaction, agentId).select('id').executeTakeFirstOrThrow();
    const known = await countRows(transaction, sql`from agent_documents where agent_id = ${agentId}::uuid`);
    if (known >= MAX_DOCUMENTS) return { ok: false, error: 'tooMany' };
    await transaction
      .insertInto('agentDocuments')
      .values({
        id,
        agentId,
        kind,
        fileName: documentName(upload.fileName, mediaType),
        mediaType,
        bytes: bytes.byteLength,
        storedAs,
      })
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'document_added', {
      // The file name may contain a person's name, and the audit log can't be erased.
      after: { document: id, kind },
    });
    return { ok: true, documentId: id };
  }).catch(async (error: unknown) => {
    await removeFile();
    throw error;
  });
  if (!added.ok) await removeFile();
  return added;

  function removeFile() {
    return Promise.allSettled([documents.remove(storedAs)]);
  }
}

/** Changes of one agency's documents run one after the other. */
function lockAgency(transaction: DatabaseTransaction, agentId: string) {
  return transaction.selectFrom('agents').where('id', '=', agentId).forNoKeyUpdate();
}

const maxNameLength = 120;

const endingOf: Record<DocumentType, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

/**
 * The file name for downloads. The extension is that of the detected type and never the typed one, because the extension
 * decides whether a computer shows a file or runs it.
 */
export function documentName(typed: string, mediaType: DocumentType): string {
  const ending = endingOf[mediaType];
  const stem = [...stemOf(typed)].slice(0, maxNameLength - characterCount(ending)).join('');
  return (isBlank(stem) ? 'document' : stem.trimEnd()) + ending;
}

/** Removes folders that some browsers send, invisible characters, and characters that file systems reserve. */
function stemOf(typed: string): string {
  // Cut first: a name of a megabyte would keep the patterns busy for minutes.
  const name = cleanLine((typed.split(/[\\/]/).at(-1) ?? '').slice(0, 10 * maxNameLength))
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  return name.replace(/\.[a-z][a-z0-9]{0,4}[.\s]*$/i, '').replace(/^[.\s]+|[.\s]+$/g, '');
}

type RemoveDocumentResult = { ok: true } | { ok: false; error: 'gone' | 'decided' };

/** Only while the verification is pending: documents that a decision was based on stay. */
export async function removeDocument(
  db: Database,
  { agentId, documentId }: { agentId: string; documentId: string },
  actor: Actor,
): Promise<RemoveDocumentResult> {
  if (!isId(documentId)) return { ok: false, error: 'gone' };
  return inTransaction(db, async (transaction) => {
    const agent = await lockAgency(transaction, agentId).select('verificationStatus').executeTakeFirstOrThrow();
    const document = await transaction
      .selectFrom('agentDocuments')
      .select(['kind', 'storedAs'])
      .where('id', '=', documentId)
      .where('agentId', '=', agentId)
      .executeTakeFirst();
    if (!document) return { ok: false, error: 'gone' };
    if (agent.verificationStatus !== 'pending') return { ok: false, error: 'decided' };
    await transaction.deleteFrom('agentDocuments').where('id', '=', documentId).execute();
    await queueRemoval(transaction, [document.storedAs]);
    await writeAudit(transaction, actor, ['agent', agentId], 'document_removed', {
      before: { document: documentId, kind: document.kind },
    });
    return { ok: true };
  });
}

export const removeDocumentsTask = 'remove_documents';

export const storedDocumentsSchema = z.object({ names: z.array(z.string()) });

/**
 * Files are removed by a job after the transaction has committed, which retries while the store is unreachable: documents of
 * an erased account must not stay behind.
 */
export async function queueRemoval(transaction: DatabaseTransaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    select graphile_worker.add_job(
      ${removeDocumentsTask}::text, payload := ${JSON.stringify({ names })}::json
    )`.execute(transaction);
}

export async function removeStored(
  documents: DocumentStore,
  { names }: z.infer<typeof storedDocumentsSchema>,
): Promise<void> {
  for (const name of names) await documents.remove(name);
}

/** `nothingNew`: no document was added since the rejection. */
export type ReviewProblem = 'notRejected' | 'nothingNew';

/** A rejected agency with new documents requests another review, and is pending again. */
export function requestReview(
  db: Database,
  agentId: string,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: ReviewProblem }> {
  return inTransaction(db, async (transaction) => {
    const agent = await lockAgency(transaction, agentId)
      .select(['verificationStatus', 'statusReason'])
      .executeTakeFirst();
    if (agent?.verificationStatus !== 'rejected') return { ok: false, error: 'notRejected' };
    if (!(await hasNewDocument(transaction, agentId))) return { ok: false, error: 'nothingNew' };
    await transaction
      .updateTable('agents')
      .set({ verificationStatus: 'pending', statusReason: null })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, actor, ['agent', agentId], 'agent_requested_again', {
      before: { verificationStatus: 'rejected', reason: agent.statusReason },
      after: { verificationStatus: 'pending' },
    });
    return { ok: true };
  });
}

/** Whether an agency has added a document since it was rejected. */
export async function hasNewDocument(db: Database | DatabaseTransaction, agentId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (
      select from agent_documents
      where agent_id = ${agentId}::uuid and created_at > coalesce((
        select max(at) from audit_log
        where subject_type = 'agent' and subject_id = ${agentId} and action = 'agent_rejected'
      ), '-infinity')
    ) as is_new`.execute(db);
  return rows[0]?.isNew ?? false;
}
