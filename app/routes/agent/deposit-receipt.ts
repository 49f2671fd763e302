import { data } from 'react-router';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/deposit-receipt';
import { depositReceiptFile } from './deposit-receipt-file.ts';
import { ownAgent } from './own-agent.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const facts = factsOf(context);
  const { reference } = params;
  return depositReceiptFile(facts, { agentId: agent.id, reference, language: facts.preferences.language });
}
