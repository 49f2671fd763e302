import type { AgentMove, AgentStanding } from '#features/agents/back-office/agent-moves.ts';
import { moveAgent, type WantedMove } from '#features/agents/back-office/move-agent.ts';
import { readAgencyOf } from '#features/agents/back-office/read-agency-of.ts';
import { largestLimitMinor, setCreditLimit } from '#features/agents/back-office/set-credit-limit.ts';
import { setMarkupCeiling } from '#features/agents/back-office/set-markup-ceiling.ts';
import { readDollars, readPercentage } from '#features/agents/settings/read-figures.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, noLivingAgent, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, agentDialogs, done, failed, refusedField } from './agent-outcome.ts';
import { answerConfirmed, answerDeclined } from './answer-deposit.ts';
import { answerAdjustmentRequest, answerDecided } from './answer-request.ts';
import { type AgentIntent, failedTexts, readAgentIntent } from './failed-texts.ts';

const doneTexts: Record<AgentMove, string> = {
  approve: 'Agent approved successfully',
  reject: 'Agent rejected',
  suspend: 'Agent suspended',
  reinstate: 'Agent reinstated',
};

async function answerMove(
  parts: AgentFormParts,
  { agentId, move, reason = '', seen }: WantedMove,
): Promise<AgentOutcome> {
  const moved = await moveAgent(parts, { agentId, move, reason, ...(seen && { seen }) }, parts.actor);
  if (moved.ok) return done(doneTexts[move]);
  switch (moved.error) {
    case 'gone':
    case 'erased':
    case 'own_agency':
      return failed(failedTexts[move], noLivingAgent[moved.error]);
    case 'owner_deactivated':
      return failed(failedTexts[move], 'The account of its owner is deactivated. Reactivate that first.');
    case 'already':
      return failed(failedTexts[move], standsNow(moved.now));
    case 'not_an_agent':
      return failed(failedTexts[move], 'Its owner is not an agent any more.');
    case 'changed_meanwhile':
      return refusedField(
        { dialog: move === 'approve' ? 'approve' : 'reject', of: agentId },
        { reason },
        {},
        'The agency has changed its details or documents meanwhile. Look at them again before you decide.',
      );
    case 'incomplete':
      return refusedField(
        { dialog: 'approve', of: agentId },
        {},
        { despite: 'Tick this to approve it without them.' },
        'Something is missing. Nothing has been changed yet.',
      );
    case 'no_reason':
    case 'reason_too_long': {
      const dialog = move === 'suspend' ? 'suspend' : 'reject';
      return refusedField({ dialog, of: agentId }, { reason }, { reason: reasonProblems[moved.error] });
    }
  }
}

/** For whoever came second. */
function standsNow({ verificationStatus, accountStatus }: AgentStanding): string {
  return accountStatus === 'active'
    ? `It is already ${verificationStatus}, perhaps by a colleague.`
    : `Its account is already ${accountStatus}, perhaps by a colleague.`;
}

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
      return answerAdjustmentRequest(parts, of, form);
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

async function answerCeiling(
  { db, actor }: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const typed = textOf(form, 'ceiling');
  const read = readPercentage(typed);
  if (!read.ok) {
    return refusedField(
      { dialog: 'ceiling', of: agentId },
      { ceiling: typed },
      { ceiling: 'Please type a percentage from 0 to 100.' },
    );
  }
  const ceiling = read.value;
  const set = await setMarkupCeiling(db, { agentId, ceiling }, actor);
  if (!set.ok) {
    return set.error === 'unchanged'
      ? done(`The ceiling is ${ceiling}% already.`)
      : failed(failedTexts.ceiling, noLivingAgent[set.error]);
  }
  return done(
    set.loweredMarkup === null
      ? `The markup ceiling is ${ceiling}% now.`
      : `The markup ceiling is ${ceiling}% now. The agency's markup was above it and is ${set.loweredMarkup}% from now on.`,
  );
}

async function answerLimit(
  { db, actor }: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const typed = textOf(form, 'limit');
  const refused = (problem: string) =>
    refusedField({ dialog: 'limit', of: agentId }, { limit: typed }, { limit: problem });
  const read = readDollars(typed);
  if (!read.ok || read.value > largestLimitMinor) return refused('Please type dollars from 0 to 100,000.');
  const limitMinor = read.value;
  const seen = textOf(form, 'seen');
  const seenMinor = /^\d{1,12}$/.test(seen) ? Number(seen) : undefined;
  const set = await setCreditLimit(db, { agentId, limitMinor, seenMinor }, actor);
  const limit = formatUsdCents(limitMinor, 'en-US');
  if (set.ok && set.isRequested)
    return done(`Asked for. A limit of ${limit} needs a second person: it waits for a colleague to agree.`);
  if (set.ok) return done(`The credit limit is ${limit} now.`);
  switch (set.error) {
    case 'gone':
    case 'erased':
    case 'own_agency':
      return failed(failedTexts.limit, noLivingAgent[set.error]);
    case 'unchanged':
      return done(`The credit limit is ${limit} already.`);
    case 'changed_meanwhile':
      return refused(
        `The limit was changed meanwhile and is ${formatUsdCents(set.limitMinor, 'en-US')} now. Look again, and send it once more if you still want this.`,
      );
    case 'open_request':
      return refused(
        `A limit of ${formatUsdCents(set.requestedMinor, 'en-US')} is asked for already, and waits for a second person. Decide that first.`,
      );
    case 'in_use':
      return refused(
        `The agency uses ${formatUsdCents(set.usedMinor, 'en-US')} of its limit already, with what its holds reserve. The limit can't be below that.`,
      );
  }
}
