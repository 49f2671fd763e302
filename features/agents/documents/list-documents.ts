import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type AgentDocument, documentKinds, documentTypes } from './document-kinds.ts';

/** Of one agency, the newest first. */
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
