import { askAdjustment } from '#features/agents/back-office/ask-adjustment.ts';
import { decideAdjustment } from '#features/agents/back-office/decide-adjustment.ts';
import { hundredthsIn } from '#lib/hundredths-in.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, noLivingAgent, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';
import { failedTexts } from './failed-texts.ts';

const notAnAmount = 'Please type an amount up to 100,000, such as 25.00.';
const changedAfter =
  'This form was sent before and asked for something else, which waits for a colleague. Send it again to ask for this too.';

export async function answerAskedAdjustment(
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
  const typedMinor = hundredthsIn(amount) ?? 0;
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

export async function answerDecidedAdjustment(
  parts: AgentFormParts,
  adjustmentId: string,
  outcome: 'approved' | 'rejected',
): Promise<AgentOutcome> {
  const decided = await decideAdjustment(parts, { adjustmentId, outcome }, parts.actor);
  if (decided.ok) {
    const amount = formatUsdCents(Math.abs(decided.amountMinor), 'en-US');
    if (outcome === 'rejected') return done(`Turned down. The ${amount} stays where it is.`);
    return done(
      decided.amountMinor > 0
        ? `Approved. ${amount} was added to the credit.`
        : `Approved. ${amount} was taken from the credit.`,
    );
  }
  const title = failedTexts[outcome === 'approved' ? 'agree' : 'refuse'];
  switch (decided.error) {
    case 'gone':
      return failed(title, 'This adjustment is gone.');
    case 'erased':
    case 'own_agency':
      return failed(title, noLivingAgent[decided.error]);
    case 'own_request':
      return failed(title, 'You asked for it yourself. Somebody else has to decide.');
    case 'already':
      return failed(title, `It is ${decided.outcome} already, perhaps by a colleague.`);
    case 'below_limit':
      return failed(
        title,
        `The agency has ${formatUsdCents(decided.availableMinor, 'en-US')} left to its limit, and no more can be taken.`,
      );
  }
}
