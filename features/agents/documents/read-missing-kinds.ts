import type { Database } from '#db/connect.ts';
import { type DocumentKind, missingKinds } from './document-kinds.ts';

/** Of one agency: what it has not shown us yet. */
export async function readMissingKinds(db: Database, agentId: string): Promise<DocumentKind[]> {
  const documents = await db
    .selectFrom('agent_documents')
    .select('kind')
    .distinct()
    .where('agent_id', '=', agentId)
    .execute();
  return missingKinds(documents);
}
