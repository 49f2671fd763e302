import { largestLimitMinor, setCreditLimit } from '#features/agents/back-office/set-credit-limit.ts';
import { setMarkupCeiling } from '#features/agents/back-office/set-markup-ceiling.ts';
import { readDollars, readPercentage } from '#features/agents/settings/read-figures.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { type AgentFormParts, noLivingAgent } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';
import { failedTexts } from './failed-texts.ts';

export async function answerCeiling(
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

export async function answerLimit(
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
  if (set.ok && set.isAsked)
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
        `A limit of ${formatUsdCents(set.askedMinor, 'en-US')} is asked for already, and waits for a second person. Decide that first.`,
      );
    case 'in_use':
      return refused(
        `The agency uses ${formatUsdCents(set.usedMinor, 'en-US')} of its limit already, with what its holds reserve. The limit can't be below that.`,
      );
  }
}
