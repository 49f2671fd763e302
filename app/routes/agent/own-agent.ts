import type { RouterContextProvider } from 'react-router';
import type { Database } from '#db/connect.ts';
import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { readMissingKinds } from '#features/agents/documents/read-documents.ts';
import { readPeriod } from '#features/agents/period.ts';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import type { Statement } from '#features/agents/statement/statement.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
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

interface OwnStatement {
  agent: Agent;
  statement: Statement;
}

/** For downloads: the statement that an address asks for, or undefined if its period is invalid. */
export async function ownStatement({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<OwnStatement | undefined> {
  const agent = await ownAgent(context);
  const period = readPeriod(new URL(request.url).searchParams, businessToday(new Date()));
  if (!agent || Object.keys(period.problems).length > 0) return undefined;
  const { from, to } = period;
  return { agent, statement: await readStatement(factsOf(context).db, { agentId: agent.id, from, to }) };
}

/** The file name without its extension. */
export function statementName({ from, to }: Statement): string {
  return `statement-${from}-to-${to}`;
}
