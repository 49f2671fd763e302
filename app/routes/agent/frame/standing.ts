import type { Database } from '#db/connect.ts';
import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { readMissingKinds } from '#features/agents/documents/read-missing-kinds.ts';
import type { Agent } from '#features/agents/read-agent.ts';

/** Whether an agency may sell, and what there is to know where it may not. */
export interface Standing {
  obstacle: SellingObstacle | undefined;
  /** What the house wrote about it. */
  reason: string | null;
  /** What it has not shown us yet, where we wait for it. */
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
