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
    .selectFrom('agentDocuments')
    .select(['id', 'kind', 'fileName', 'mediaType', 'bytes', 'createdAt'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: z.enum(documentKinds).parse(row.kind),
    mediaType: z.enum(documentTypes).parse(row.mediaType),
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
    .selectFrom('agentDocuments')
    .select(['kind', 'fileName', 'mediaType', 'storedAs'])
    .where('id', '=', documentId)
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  const body = row && (await store.get(row.storedAs));
  const mediaType = z.enum(documentTypes).optional().parse(row?.mediaType);
  return body && mediaType && { kind: row.kind, fileName: row.fileName, mediaType, body };
}

export async function readMissingKinds(db: Database, agentId: string): Promise<DocumentKind[]> {
  const documents = await db
    .selectFrom('agentDocuments')
    .select('kind')
    .distinct()
    .where('agentId', '=', agentId)
    .execute();
  return missingKinds(documents);
}
