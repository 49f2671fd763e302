import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import {
  folderStore,
  type PictureStore,
  type StoreContents,
  s3Store,
} from '#features/catalogue/pictures/picture-store.ts';
import type { S3Variables } from '#lib/env.ts';
import { isId } from '#lib/untrusted-input.ts';
import {
  type AgentDocument,
  type DocumentKind,
  type DocumentType,
  documentKinds,
  documentTypes,
  missingKinds,
} from './document-kinds.ts';

/** A separate store, so that a document can't be requested as a public picture. */
export type DocumentStore = PictureStore;

const contents: StoreContents = { noun: 'document', isName: isId };

/** A folder of the S3 bucket, or a local folder without one. */
export function createDocumentStore({ s3, dataDir }: { s3: S3Variables | undefined; dataDir: string }): DocumentStore {
  return s3 ? s3Store(s3, { folder: 'documents', contents }) : folderStore(join(dataDir, 'documents'), contents);
}

/** The newest first. */
export async function listDocuments(db: Database, agentId: string): Promise<AgentDocument[]> {
  const rows = await db
    .selectFrom('agent_documents')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: z.enum(documentKinds).parse(row.kind),
    fileName: row.file_name,
    mediaType: z.enum(documentTypes).parse(row.media_type),
    bytes: row.bytes,
    createdAt: row.created_at,
  }));
}

export interface OpenedDocument {
  kind: string;
  fileName: string;
  mediaType: DocumentType;
  body: Uint8Array<ArrayBuffer>;
}

/** Undefined for a document of another agency. */
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

export async function readMissingKinds(db: Database, agentId: string): Promise<DocumentKind[]> {
  const documents = await db
    .selectFrom('agent_documents')
    .select('kind')
    .distinct()
    .where('agent_id', '=', agentId)
    .execute();
  return missingKinds(documents);
}
