import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { pictureFormat } from '#features/catalogue/pictures/picture-format.ts';
import { newId } from '#lib/ids.ts';
import { type DocumentType, documentKinds, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from './document-kinds.ts';
import { documentName } from './document-name.ts';
import type { DocumentStore } from './document-store.ts';

const pdfStart = '%PDF-';

/** What a file is by its first bytes, never by its name. */
function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (String.fromCharCode(...bytes.subarray(0, pdfStart.length)) === pdfStart) return 'application/pdf';
  const picture = pictureFormat(bytes);
  if (picture === 'jpeg') return 'image/jpeg';
  return picture === 'png' ? 'image/png' : undefined;
}

export type AddDocumentProblem = 'kindMissing' | 'fileMissing' | 'tooLarge' | 'notADocument' | 'tooMany';
type AddDocumentResult = { ok: true; documentId: string } | { ok: false; error: AddDocumentProblem };

/** Keeps the file, and then says so: a file that nobody knows of only takes room, and is taken away again. */
export async function addDocument(
  { db, documents }: { db: Database; documents: DocumentStore },
  given: { agentId: string; kind: string; fileName: string; bytes: Uint8Array },
  actor: Actor,
): Promise<AddDocumentResult> {
  const { agentId, bytes } = given;
  const kind = documentKinds.find((name) => name === given.kind);
  if (!kind) return { ok: false, error: 'kindMissing' };
  if (bytes.byteLength === 0) return { ok: false, error: 'fileMissing' };
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) return { ok: false, error: 'tooLarge' };
  const mediaType = documentType(bytes);
  if (!mediaType) return { ok: false, error: 'notADocument' };
  const [id, storedAs] = [newId(), newId()];
  await documents.put(storedAs, bytes, mediaType);
  const added = await inTransaction(db, async (transaction): Promise<AddDocumentResult> => {
    await transaction
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { documents: known } = await transaction
      .selectFrom('agent_documents')
      .where('agent_id', '=', agentId)
      .select((e) => e.fn.countAll<number>().as('documents'))
      .executeTakeFirstOrThrow();
    if (Number(known) >= MAX_DOCUMENTS) return { ok: false, error: 'tooMany' };
    await transaction
      .insertInto('agent_documents')
      .values({
        id,
        agent_id: agentId,
        kind,
        file_name: documentName(given.fileName, mediaType),
        media_type: mediaType,
        bytes: bytes.byteLength,
        stored_as: storedAs,
      })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'document_added',
      subjectType: 'agent',
      subjectId: agentId,
      // What it is called may name a person, and the log can't be erased with the account.
      after: { document: id, kind },
    });
    return { ok: true, documentId: id };
  }).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  if (!added.ok) await forget();
  return added;

  function forget() {
    return Promise.allSettled([documents.remove(storedAs)]);
  }
}
