import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import { type DocumentType, documentTypes } from './document-kinds.ts';
import type { DocumentStore } from './document-store.ts';

export interface OpenedDocument {
  kind: string;
  fileName: string;
  mediaType: DocumentType;
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
    .select(['kind', 'file_name', 'media_type', 'stored_as'])
    .where('id', '=', documentId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  const body = row && (await store.get(row.stored_as));
  const mediaType = z.enum(documentTypes).optional().parse(row?.media_type);
  return body && mediaType && { kind: row.kind, fileName: row.file_name, mediaType, body };
}
