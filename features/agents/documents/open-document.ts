import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import type { DocumentStore } from './document-store.ts';

export interface OpenedDocument {
  fileName: string;
  mediaType: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Another agency's answers as one that never was. */
export async function openDocument(
  store: DocumentStore,
  db: Database,
  { agentId, documentId }: { agentId: string; documentId: string },
): Promise<OpenedDocument | undefined> {
  if (!isId(documentId) || !isId(agentId)) return undefined;
  const row = await db
    .selectFrom('agent_documents')
    .select(['file_name', 'media_type', 'stored_as'])
    .where('id', '=', documentId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  const body = row && (await store.get(row.stored_as));
  return body && { fileName: row.file_name, mediaType: row.media_type, body };
}
