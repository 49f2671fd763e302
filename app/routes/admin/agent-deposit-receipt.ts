import { data } from 'react-router';
import { isId } from '#lib/is-id.ts';
import { factsOf } from '../../request-context.ts';
import { depositReceiptFile } from '../agent/deposit-receipt-file.ts';
import type { Route } from './+types/agent-deposit-receipt';

/** What the agency can have itself, in the language of the back-office. */
export async function loader({ params: { id, reference }, context }: Route.LoaderArgs) {
  if (!isId(id)) throw data(null, { status: 404 });
  return depositReceiptFile(factsOf(context), { agentId: id, reference, language: 'en' });
}
