import { askAdjustment } from '#features/agents/back-office/ask-adjustment.ts';
import { decideAdjustment } from '#features/agents/back-office/decide-adjustment.ts';
import { hundredthsIn } from '#lib/hundredths-in.ts';
import { isId } from '#lib/is-id.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, agencyGone, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';

const notAnAmount = 'Please type an amount up to 100,000, such as 25.00.';

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
  if (asked.error === 'gone') return failed('Failed to ask for the adjustment', agencyGone);
  const problems: Record<string, string> = {};
  if (asked.error === 'not_an_amount' || typedMinor === 0) problems.amount = notAnAmount;
  if (asked.error !== 'not_an_amount') problems.reason = reasonProblems[asked.error];
  return refusedField(
    { dialog: 'adjust', of: agentId },
    { amount, reason, way: isTaken ? 'take' : 'give' },
    problems,
  );
}

const verbs = { approved: 'approve', rejected: 'turn down' };

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
  const title = `Failed to ${verbs[outcome]} the adjustment`;
  switch (decided.error) {
    case 'gone':
      return failed(title, 'This adjustment is gone.');
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
