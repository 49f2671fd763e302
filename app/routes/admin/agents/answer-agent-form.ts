import { readAgencyOf } from '#features/agents/back-office/read-agency-of.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import type { AgentFormParts } from './agent-form.ts';
import { type AgentOutcome, agentDialogs, failed } from './agent-outcome.ts';
import { answerConfirmed, answerDeclined } from './answer-deposit.ts';
import { answerMove } from './answer-move.ts';
import { answerAskedAdjustment, answerDecided } from './answer-request.ts';
import { answerCeiling, answerLimit } from './answer-terms.ts';
import { type AgentIntent, failedTexts, readAgentIntent } from './failed-texts.ts';

/**
 * What an administrator does about agencies. Undefined for an intent that there is not, and on the page of one agency for
 * what is another's.
 */
export async function answerAgentForm(
  parts: AgentFormParts,
  form: FormData,
  pageOf?: string,
): Promise<AgentOutcome | undefined> {
  const of = textOf(form, 'of');
  const intent = readAgentIntent(textOf(form, 'intent'));
  if (!intent || !isId(of)) return undefined;
  try {
    if (pageOf !== undefined && (await agencyOf(parts, intent, of)) !== pageOf) return undefined;
    return await answer(parts, { intent, of }, form);
  } catch (error) {
    parts.reportError(error);
    return unexpected({ intent, of }, form);
  }
}

interface Asked {
  intent: AgentIntent;
  /** The id of the agency, the deposit or the request. */
  of: string;
}

function answer(
  parts: AgentFormParts,
  { intent, of }: Asked,
  form: FormData,
): Promise<AgentOutcome | undefined> {
  switch (intent) {
    case 'confirm':
      return answerConfirmed(parts, of, form);
    case 'decline':
      return answerDeclined(parts, of, form);
    case 'adjust':
      return answerAskedAdjustment(parts, of, form);
    case 'agree':
      return answerDecided(parts, of, 'approved', form);
    case 'refuse':
      return answerDecided(parts, of, 'rejected', form);
    case 'takeback':
      return answerDecided(parts, of, 'withdrawn', form);
    case 'ceiling':
      return answerCeiling(parts, of, form);
    case 'limit':
      return answerLimit(parts, of, form);
    default:
      return answerMove(parts, {
        agentId: of,
        move: intent,
        reason: textOf(form, 'reason'),
        seen: {
          standing: textOf(form, 'standing'),
          version: textOf(form, 'version'),
          despite: textOf(form, 'despite'),
        },
      });
  }
}

async function agencyOf(
  { db }: AgentFormParts,
  intent: AgentIntent,
  of: string,
): Promise<string | undefined> {
  switch (intent) {
    case 'confirm':
    case 'decline':
      return readAgencyOf(db, 'agent_deposits', of);
    case 'agree':
    case 'refuse':
    case 'takeback':
      return readAgencyOf(db, 'agent_requests', of);
    default:
      return of;
  }
}

/** What somebody has typed stays in its dialog. */
function unexpected({ intent, of }: Asked, form: FormData): AgentOutcome {
  const reason = 'Something went wrong on our side. Please try again.';
  const dialog = agentDialogs.find((name) => name === intent);
  const values = Object.fromEntries(
    ['amount', 'other', 'reason', 'way', 'ceiling', 'limit'].flatMap((name) =>
      form.has(name) ? [[name, textOf(form, name)]] : [],
    ),
  );
  if (!dialog || Object.keys(values).length === 0) return failed(failedTexts[intent], reason);
  return { kind: 'refused', dialog, of, text: `${failedTexts[intent]}. ${reason}`, values, problems: {} };
}
