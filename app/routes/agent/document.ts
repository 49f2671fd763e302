import { data } from 'react-router';
import { openDocument } from '#features/agents/documents/read-documents.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/document';
import { documentAnswer } from './documents/document-answer.ts';
import { ownAgent } from './own-agent.ts';

/** A document of the agent's own agency. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, documents } = factsOf(context);
  const agent = await ownAgent(context);
  const opened = agent && (await openDocument(documents, db, { agentId: agent.id, documentId: params.id }));
  if (!opened) throw data(null, { status: 404 });
  return documentAnswer(opened);
}
