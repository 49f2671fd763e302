import { createContext, type RouterContextProvider } from 'react-router';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import { factsOf, viewerOf } from './request-context.ts';

const agentContext = createContext<Promise<Agent | undefined> | null>(null);

/** The agency of an agent, for public pages; undefined for everybody else. Asked for by several parts of a page, read once. */
export function agentOf(context: Readonly<RouterContextProvider>): Promise<Agent | undefined> {
  const viewer = viewerOf(context);
  if (viewer?.role !== 'agent') return Promise.resolve(undefined);
  const known = context.get(agentContext);
  if (known) return known;
  const agent = readAgent(factsOf(context).db, viewer.userId);
  context.set(agentContext, agent);
  return agent;
}
