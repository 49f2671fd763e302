import type { RouterContextProvider } from 'react-router';
import type { Database } from '#db/connect.ts';
import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { readMissingKinds } from '#features/agents/documents/read-documents.ts';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import { factsOf, knownViewer } from '../../request-context.ts';

/** The agency of the signed-in agent. */
export function ownAgent(context: Readonly<RouterContextProvider>): Promise<Agent | undefined> {
  return readAgent(factsOf(context).db, knownViewer(context).userId);
}

/** Whether an agency may sell, and why not. */
export interface Standing {
  obstacle: SellingObstacle | undefined;
  /** The administrator's reason. */
  reason: string | null;
  /** The documents it still has to upload, while it waits for verification. */
  missing: DocumentKind[];
}

export async function standingOf(
  db: Database,
  agent: Pick<Agent, 'id' | 'accountStatus' | 'verificationStatus' | 'statusReason'>,
): Promise<Standing> {
  const obstacle = findSellingObstacle(agent);
  const missing = obstacle === 'pending' ? await readMissingKinds(db, agent.id) : [];
  return { obstacle, reason: agent.statusReason, missing };
}
