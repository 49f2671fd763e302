import { data, type RouterContextProvider } from 'react-router';
import { factsOf, knownActor } from '../../../request-context.ts';
import type { AgentOutcome } from './agent-outcome.ts';
import { answerAgentForm } from './answer-agent-form.ts';

interface Sent {
  request: Request;
  /** On the page of one agency, its id. */
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** A form about agencies, from the list of all or from the page of one. */
export async function takeAgentForm({ request, params, context }: Sent) {
  const { db, log, mailContext, payments, reportError } = factsOf(context);
  const parts = { ...payments, db, log, mailContext, reportError, actor: knownActor(context) };
  const outcome = await answerAgentForm(parts, await request.formData(), params.id);
  if (!outcome) throw data(null, { status: 400 });
  return data<AgentOutcome>(outcome, { status: outcome.kind === 'done' ? 200 : 422 });
}
