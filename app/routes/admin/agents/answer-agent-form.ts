import { agentMoves } from '#features/agents/back-office/agent-moves.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import type { AgentFormParts } from './agent-form.ts';
import type { AgentOutcome } from './agent-outcome.ts';
import { answerAskedAdjustment, answerDecidedAdjustment } from './answer-adjustment.ts';
import { answerConfirmed, answerDeclined } from './answer-deposit.ts';
import { answerMove } from './answer-move.ts';
import { answerCeiling, answerLimit } from './answer-terms.ts';

/** What an administrator does about agencies. Undefined for an intent that there is not. */
export async function answerAgentForm(
  parts: AgentFormParts,
  form: FormData,
): Promise<AgentOutcome | undefined> {
  const of = textOf(form, 'of');
  const intent = textOf(form, 'intent');
  if (!isId(of)) return undefined;
  const move = agentMoves.find((known) => known === intent);
  if (move) return answerMove(parts, { agentId: of, move, reason: textOf(form, 'reason') });
  switch (intent) {
    case 'confirm':
      return answerConfirmed(parts, of, form);
    case 'decline':
      return answerDeclined(parts, of, form);
    case 'adjust':
      return answerAskedAdjustment(parts, of, form);
    case 'agree':
      return answerDecidedAdjustment(parts, of, 'approved');
    case 'refuse':
      return answerDecidedAdjustment(parts, of, 'rejected');
    case 'ceiling':
      return answerCeiling(parts, of, form);
    case 'limit':
      return answerLimit(parts, of, form);
    default:
      return undefined;
  }
}
