import { data, type RouterContextProvider } from 'react-router';
import type { AgentMove, AgentStatus } from '#features/agents/agent-status.ts';
import { maxLimitMinor, setCreditLimit, setMarkupCeiling } from '#features/agents/back-office/agent-terms.ts';
import { moveAgent } from '#features/agents/back-office/move-agent.ts';
import { readAgencyOf } from '#features/agents/read-agent.ts';
import { readDollars, readPercentage } from '#features/agents/settings/read-figures.ts';
import { formatUsdCents } from '#lib/money.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import {
  type AgentFormParts,
  type AgentIntent,
  type AgentOutcome,
  done,
  failed,
  failedTexts,
  noLivingAgent,
  readAgentIntent,
  reasonProblems,
  refusedField,
} from './agent-form.ts';
import { answerAdjustmentRequest, answerConfirmed, answerDecided, answerDeclined } from './answer-agent-money.ts';

interface SentForm {
  request: Request;
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** The action of both the agent list and the page of one agency, which has its id in `params`. */
export async function takeAgentForm({ request, params, context }: SentForm) {
  const { db, log, mailContext, payments, reportError } = factsOf(context);
  const parts = { ...payments, db, log, mailContext, reportError, actor: knownActor(context) };
  const outcome = await answerAgentForm(parts, await request.formData(), params.id);
  if (!outcome) throw data(null, { status: 400 });
  return data<AgentOutcome>(outcome, { status: outcome.kind === 'done' ? 200 : 422 });
}

/**
 * Carries out one action on an agency, deposit or request. Returns undefined for an unknown intent, and for a subject that
 * does not belong to the agency of the page.
 */
export async function answerAgentForm(
  parts: AgentFormParts,
  form: FormData,
  pageAgentId?: string,
): Promise<AgentOutcome | undefined> {
  const of = formText(form, 'of');
  const intent = readAgentIntent(formText(form, 'intent'));
  if (!intent || !isId(of)) return undefined;
  try {
    if (pageAgentId !== undefined && (await agencyOf(parts, intent, of)) !== pageAgentId) return undefined;
    return await answer(parts, { intent, of }, form);
  } catch (error) {
    parts.reportError(error);
    return unexpected({ intent, of }, form);
  }
}

interface AgentAction {
  intent: AgentIntent;
  /** The id of the agency, deposit or request. */
  of: string;
}

function answer(parts: AgentFormParts, { intent, of }: AgentAction, form: FormData): Promise<AgentOutcome | undefined> {
  switch (intent) {
    case 'confirm':
      return answerConfirmed(parts, of, form);
    case 'decline':
      return answerDeclined(parts, of, form);
    case 'adjust':
      return answerAdjustmentRequest(parts, of, form);
    case 'agree':
    case 'refuse':
    case 'takeback':
      return answerDecided(parts, of, intent, form);
    case 'ceiling':
      return answerCeiling(parts, of, form);
    case 'limit':
      return answerLimit(parts, of, form);
    default:
      return answerMove(parts, of, intent, form);
  }
}

async function agencyOf({ db }: AgentFormParts, intent: AgentIntent, of: string): Promise<string | undefined> {
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

/** The typed values stay in the dialog. */
function unexpected({ intent, of }: AgentAction, form: FormData): AgentOutcome {
  const reason = 'Something went wrong on our side. Please try again.';
  const values = Object.fromEntries(
    ['amount', 'other', 'reason', 'direction', 'ceiling', 'limit'].flatMap((name) =>
      form.has(name) ? [[name, formText(form, name)]] : [],
    ),
  );
  if (Object.keys(values).length === 0) return failed(failedTexts[intent], reason);
  return refusedField({ dialog: intent, of }, values, {}, `${failedTexts[intent]}. ${reason}`);
}

const doneTexts: Record<AgentMove, string> = {
  approve: 'Agent approved successfully',
  reject: 'Agent rejected',
  suspend: 'Agent suspended',
  reinstate: 'Agent reinstated',
};

async function answerMove(
  parts: AgentFormParts,
  agentId: string,
  move: AgentMove,
  form: FormData,
): Promise<AgentOutcome> {
  const reason = formText(form, 'reason');
  const seen = {
    standing: formText(form, 'standing'),
    version: formText(form, 'version'),
    despite: formText(form, 'despite'),
  };
  const moved = await moveAgent(parts, { agentId, move, reason, seen }, parts.actor);
  if (moved.ok) return done(doneTexts[move]);
  switch (moved.error) {
    case 'gone':
    case 'erased':
    case 'own_agency':
      return failed(failedTexts[move], noLivingAgent[moved.error]);
    case 'owner_deactivated':
      return failed(failedTexts[move], 'The account of its owner is deactivated. Reactivate that first.');
    case 'already':
      return failed(failedTexts[move], currentStanding(moved.now));
    case 'not_an_agent':
      return failed(failedTexts[move], 'Its owner is no longer an agent.');
    case 'changed_meanwhile':
      return refusedField(
        { dialog: move === 'approve' ? 'approve' : 'reject', of: agentId },
        { reason },
        {},
        'The agency has changed its details or documents meanwhile. Check them again before you decide.',
      );
    case 'incomplete':
      return refusedField(
        { dialog: 'approve', of: agentId },
        {},
        { despite: 'Tick this to approve the agency without them.' },
        'Something is missing. Nothing has been changed yet.',
      );
    case 'no_reason':
    case 'reason_too_long': {
      const dialog = move === 'suspend' ? 'suspend' : 'reject';
      return refusedField({ dialog, of: agentId }, { reason }, { reason: reasonProblems[moved.error] });
    }
  }
}

function currentStanding({ verificationStatus, accountStatus }: AgentStatus): string {
  return accountStatus === 'active'
    ? `It is already ${verificationStatus}, perhaps by a colleague.`
    : `Its account is already ${accountStatus}, perhaps by a colleague.`;
}

async function answerCeiling({ db, actor }: AgentFormParts, agentId: string, form: FormData): Promise<AgentOutcome> {
  const typed = formText(form, 'ceiling');
  const read = readPercentage(typed);
  if (!read.ok) {
    return refusedField(
      { dialog: 'ceiling', of: agentId },
      { ceiling: typed },
      { ceiling: 'Please enter a percentage from 0 to 100.' },
    );
  }
  const ceiling = read.value;
  const set = await setMarkupCeiling(db, { agentId, ceiling }, actor);
  if (!set.ok) {
    return set.error === 'unchanged'
      ? done(`The ceiling is already ${ceiling}%.`)
      : failed(failedTexts.ceiling, noLivingAgent[set.error]);
  }
  return done(
    set.loweredMarkup === null
      ? `The markup ceiling is ${ceiling}% now.`
      : `The markup ceiling is ${ceiling}% now. The agency's markup was above it and is now ${set.loweredMarkup}%.`,
  );
}

async function answerLimit({ db, actor }: AgentFormParts, agentId: string, form: FormData): Promise<AgentOutcome> {
  const typed = formText(form, 'limit');
  const refused = (problem: string) =>
    refusedField({ dialog: 'limit', of: agentId }, { limit: typed }, { limit: problem });
  const read = readDollars(typed);
  if (!read.ok || read.value > maxLimitMinor) return refused('Please enter dollars from 0 to 100,000.');
  const limitMinor = read.value;
  const seen = formText(form, 'seen');
  const seenMinor = /^\d{1,12}$/.test(seen) ? Number(seen) : undefined;
  const set = await setCreditLimit(db, { agentId, limitMinor, seenMinor }, actor);
  const limit = formatUsdCents(limitMinor, 'en-US');
  if (set.ok && set.isRequested)
    return done(`Requested. A limit of ${limit} needs a second person: a colleague has to approve it.`);
  if (set.ok) return done(`The credit limit is ${limit} now.`);
  switch (set.error) {
    case 'gone':
    case 'erased':
    case 'own_agency':
      return failed(failedTexts.limit, noLivingAgent[set.error]);
    case 'unchanged':
      return done(`The credit limit is already ${limit}.`);
    case 'changed_meanwhile':
      return refused(
        `The limit was changed meanwhile and is ${formatUsdCents(set.limitMinor, 'en-US')} now. Check it, and save again if you still want this.`,
      );
    case 'open_request':
      return refused(
        `A limit of ${formatUsdCents(set.requestedMinor, 'en-US')} has already been requested, and waits for a second person. Decide that first.`,
      );
    case 'in_use':
      return refused(
        `The agency already uses ${formatUsdCents(set.usedMinor, 'en-US')} of its limit, including its reserved holds. The limit can't be lower.`,
      );
  }
}
