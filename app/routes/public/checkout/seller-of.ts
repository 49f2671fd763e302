import type { RouterContextProvider } from 'react-router';
import { findSellingObstacle } from '#features/agents/agent-status.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { factsOf, viewerOf } from '../../../request-context.ts';

/** Who sells, by its own record and nothing that a form says. */
export interface Seller {
  agentId: string;
  markupPercentage: number;
}

/** Null where somebody books for themselves. As it is at this moment: the page may have been open for hours. */
export async function sellerOf(
  context: Readonly<RouterContextProvider>,
): Promise<Seller | 'may_not_sell' | null> {
  const viewer = viewerOf(context);
  if (viewer?.role !== 'agent') return null;
  const agent = await readAgent(factsOf(context).db, viewer.userId);
  if (!agent || findSellingObstacle(agent)) return 'may_not_sell';
  return { agentId: agent.id, markupPercentage: agent.markupPercentage };
}
