import { data, type RouterContextProvider } from 'react-router';
import { factsOf, knownActor } from '../../../request-context.ts';
import { answerUserForm } from './answer-user-form.ts';
import { statusOf, type UserOutcome } from './user-outcome.ts';

interface Sent {
  request: Request;
  /** On the page of one person, their id. */
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** A form about users, from the list of all or from the page of one. */
export async function takeUserForm({ request, params, context }: Sent) {
  const { db, mailContext, identity, reportError } = factsOf(context);
  const { onBecameAgent, onErased } = identity;
  const parts = { db, mailContext, onBecameAgent, onErased, reportError, actor: knownActor(context) };
  const outcome = await answerUserForm(parts, await request.formData(), params.id);
  if (!outcome) throw data(null, { status: 400 });
  return data<UserOutcome>(outcome, { status: statusOf(outcome) });
}
