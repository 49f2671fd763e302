import { data } from 'react-router';
import { openDocumentAsOffice } from '#features/agents/back-office/office-agent.ts';
import { uploadResponse } from '../../file-response.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/agent-document';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, documents } = factsOf(context);
  const which = { agentId: params.id, documentId: params.document };
  const opened = await openDocumentAsOffice({ db, documents }, which, knownActor(context));
  if (!opened) throw data(null, { status: 404 });
  return uploadResponse(opened);
}
