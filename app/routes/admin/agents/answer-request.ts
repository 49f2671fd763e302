import { askAdjustment } from '#features/agents/back-office/ask-adjustment.ts';
import { type Decision, decideRequest } from '#features/agents/back-office/decide-request.ts';
import type { RequestKind } from '#features/agents/back-office/list-requests.ts';
import { isId } from '#lib/is-id.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, noLivingAgent, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';
import { failedTexts } from './failed-texts.ts';

const notAnAmount = 'Please type an amount up to 100,000, such as 25.00.';
const changedAfter =
  'This form was sent before and asked for something else, which waits for a colleague. Send it again to ask for this too.';

export async function answerAdjustmentRequest(
  parts: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome | undefined> {
  const [adjustmentId, amount, reason] = [
    textOf(form, 'key'),
    textOf(form, 'amount'),
    textOf(form, 'reason'),
  ];
  const isTaken = textOf(form, 'way') === 'take';
  if (!isId(adjustmentId)) return undefined;
  const typedMinor = minorUnitsIn(amount) ?? 0;
  const asked = await askAdjustment(
    parts.db,
    { adjustmentId, agentId, amountMinor: isTaken ? -typedMinor : typedMinor, reason },
    parts.actor,
  );
  if (asked.ok) return done('Asked for. It waits for a colleague to agree.');
  if (asked.error === 'gone' || asked.error === 'erased' || asked.error === 'own_agency')
    return failed(failedTexts.adjust, noLivingAgent[asked.error]);
  const refused = (problems: Record<string, string>, text?: string) =>
    refusedField(
      { dialog: 'adjust', of: agentId },
      { amount, reason, way: isTaken ? 'take' : 'give' },
      problems,
      text,
    );
  if (asked.error === 'other_submit') return refused({}, changedAfter);
  const problems: Record<string, string> = {};
  if (asked.error === 'not_an_amount' || typedMinor === 0) problems.amount = notAnAmount;
  if (asked.error !== 'not_an_amount') problems.reason = reasonProblems[asked.error];
  return refused(problems);
}

const intents = { approved: 'agree', rejected: 'refuse', withdrawn: 'takeback' } as const;

const doneTexts: Record<RequestKind, Record<Decision['outcome'], (amount: string) => string>> = {
  adjustment: {
    approved: (amount) => `Approved. ${amount} was added to the credit.`,
    rejected: (amount) => `Turned down. The ${amount} stays where it is.`,
    withdrawn: (amount) => `Taken back. The ${amount} stays where it is.`,
  },
  credit_limit: {
    approved: (amount) => `Approved. The credit limit is ${amount} now.`,
    rejected: () => 'Turned down. The credit limit stays as it is.',
    withdrawn: () => 'Taken back. The credit limit stays as it is.',
  },
  deposit: {
    approved: (amount) => `Approved. ${amount} is in the credit of the agency now.`,
    rejected: () => 'Turned down. The deposit still waits to be confirmed or rejected.',
    withdrawn: () => 'Taken back. The deposit still waits to be confirmed or rejected.',
  },
};

export async function answerDecided(
  parts: AgentFormParts,
  requestId: string,
  outcome: Decision['outcome'],
  form: FormData,
): Promise<AgentOutcome> {
  const reason = textOf(form, 'reason');
  const decided = await decideRequest(parts, { requestId, outcome, reason }, parts.actor);
  if (decided.ok) {
    const { kind, amountMinor } = decided;
    const amount = formatUsdCents(Math.abs(amountMinor), 'en-US');
    return done(
      outcome === 'approved' && amountMinor < 0
        ? `Approved. ${amount} was taken from the credit.`
        : doneTexts[kind][outcome](amount),
    );
  }
  const title = failedTexts[intents[outcome]];
  switch (decided.error) {
    case 'no_reason':
    case 'reason_too_long':
      return refusedField(
        { dialog: 'refuse', of: requestId },
        { reason },
        { reason: reasonProblems[decided.error] },
      );
    case 'gone':
      return failed(title, 'This request is gone.');
    case 'erased':
    case 'own_agency':
      return failed(title, noLivingAgent[decided.error]);
    case 'own_request':
      return failed(title, 'You asked for it yourself. Somebody else has to decide.');
    case 'not_yours':
      return failed(title, 'Only who asked for it can take it back.');
    case 'already':
      return failed(
        title,
        `It is ${outcomeMessages[decided.outcome] ?? 'decided'} already, perhaps by a colleague.`,
      );
    case 'below_limit':
      return failed(
        title,
        `The agency has ${formatUsdCents(decided.availableMinor, 'en-US')} left to its limit, and no more can be taken.`,
      );
    case 'limit_changed':
      return failed(
        title,
        `The credit limit is ${formatUsdCents(decided.limitMinor, 'en-US')} by now, and not what it was when this was asked for. Turn it down, and ask again.`,
      );
    case 'deposit_decided':
      return failed(title, 'The deposit has been decided meanwhile. Turn this request down.');
  }
}

const outcomeMessages: Record<string, string> = {
  approved: 'approved',
  rejected: 'turned down',
  withdrawn: 'taken back',
};
