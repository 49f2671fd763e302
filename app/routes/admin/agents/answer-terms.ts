import { largestLimitMinor, setCreditLimit } from '#features/agents/back-office/set-credit-limit.ts';
import { setMarkupCeiling } from '#features/agents/back-office/set-markup-ceiling.ts';
import { hundredthsIn } from '#lib/hundredths-in.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, agencyGone } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';

export async function answerCeiling(
  { db, actor }: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const typed = textOf(form, 'ceiling');
  const hundredths = hundredthsIn(typed.replace('%', ''));
  if (hundredths === undefined || hundredths > 10_000) {
    return refusedField(
      { dialog: 'ceiling', of: agentId },
      { ceiling: typed },
      { ceiling: 'Please type a percentage from 0 to 100.' },
    );
  }
  const ceiling = hundredths / 100;
  const set = await setMarkupCeiling(db, { agentId, ceiling }, actor);
  if (!set.ok) return set.error === 'gone' ? failed(agencyGone) : done(`The ceiling is ${ceiling}% already.`);
  return done(
    set.loweredMarkup === null
      ? `The markup ceiling is ${ceiling}% now.`
      : `The markup ceiling is ${ceiling}% now. The agency's markup was above it and is ${set.loweredMarkup}% from now on.`,
  );
}

export async function answerLimit(
  { db, actor }: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const typed = textOf(form, 'limit');
  const refused = (problem: string) =>
    refusedField({ dialog: 'limit', of: agentId }, { limit: typed }, { limit: problem });
  const limitMinor = hundredthsIn(typed.replace('$', ''));
  if (limitMinor === undefined || limitMinor > largestLimitMinor)
    return refused('Please type dollars from 0 to 100,000.');
  const set = await setCreditLimit(db, { agentId, limitMinor }, actor);
  const limit = formatUsdCents(limitMinor, 'en-US');
  if (set.ok) return done(`The credit limit is ${limit} now.`);
  switch (set.error) {
    case 'gone':
      return failed(agencyGone);
    case 'unchanged':
      return done(`The credit limit is ${limit} already.`);
    case 'in_use':
      return refused(
        `The agency uses ${formatUsdCents(set.usedMinor, 'en-US')} of its limit already, with what its holds reserve. The limit can't be below that.`,
      );
  }
}
