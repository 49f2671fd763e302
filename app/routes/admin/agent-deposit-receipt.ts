import { data } from 'react-router';
import { isId } from '#lib/untrusted-input.ts';
import { factsOf } from '../../request-context.ts';
import { depositReceiptFile } from '../agent/deposit-receipt-file.ts';
import type { Route } from './+types/agent-deposit-receipt';

/** The receipt that the agency can download too, here in English. */
export async function loader({ params: { id, reference }, context }: Route.LoaderArgs) {
  if (!isId(id)) throw data(null, { status: 404 });
  return depositReceiptFile(factsOf(context), { agentId: id, reference, language: 'en' });
}
