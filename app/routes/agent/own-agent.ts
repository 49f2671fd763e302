import type { RouterContextProvider } from 'react-router';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import { factsOf, knownViewer } from '../../request-context.ts';

/** The agency of whoever is signed in: what every page and file of the portal begins with. */
export function ownAgent(context: Readonly<RouterContextProvider>): Promise<Agent | undefined> {
  return readAgent(factsOf(context).db, knownViewer(context).userId);
}
