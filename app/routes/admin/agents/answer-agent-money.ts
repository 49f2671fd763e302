import { requestAdjustment } from '#features/agents/back-office/agent-terms.ts';
import { type Decision, decideRequest } from '#features/agents/back-office/decide-request.ts';
import type { RequestKind } from '#features/agents/back-office/list-requests.ts';
import { type ConfirmedDeposit, confirmDeposit, rejectDeposit } from '#features/agents/deposits/confirm-deposit.ts';
import { MAX_DEPOSIT_MINOR } from '#features/agents/deposits/deposit.ts';
import { readReason } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { formatUsdCents, minorUnitsIn } from '#lib/money.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import {
  type AgentFormParts,
  type AgentOutcome,
  done,
  failed,
  failedTexts,
  noLivingAgent,
  reasonProblems,
  refusedField,
  sampleAgency,
} from './agent-form.ts';

type Obstacle = Exclude<Extract<ConfirmedDeposit, { ok: false }>['error'], 'wrong_amount' | 'above_maximum'>;

const obstacles: Record<Obstacle, string> = {
  gone: 'This deposit no longer exists.',
  erased: noLivingAgent.erased,
  not_by_hand: 'A payment provider handles this deposit and reports its payment automatically.',
  already: 'This deposit has already been decided, perhaps by a colleague.',
  rejected:
    'This deposit was rejected for good. If its money is at the bank, the agency has to announce a new deposit.',
  withdrawn:
    'The agency has withdrawn this deposit meanwhile. If its money has arrived, mark it as arrived on the page of the agency.',
  own_request: 'You requested this deposit yourself. Somebody else has to decide.',
  open_request: 'A colleague has seen its money and requested a second approval. Decide that first.',
};

export async function answerConfirmed(parts: AgentFormParts, depositId: string, form: FormData): Promise<AgentOutcome> {
  const dialog = { dialog: 'confirm', of: depositId } as const;
  const typed = formText(form, 'amount');
  const amountMinor = minorUnitsIn(typed);
  if (!amountMinor) {
    return refusedField(dialog, { amount: typed }, { amount: 'Please enter the received amount, such as 1,250.00.' });
  }
  // The checkbox confirms the amount shown beside it, not one that was typed afterwards.
  const isOtherAmount = formText(form, 'other') === String(amountMinor);
  const isDespiteWithdrawal = formText(form, 'after-all') === 'yes';
  const seen = { depositId, amountMinor, isOtherAmount, isDespiteWithdrawal };
  const confirmed = await confirmDeposit(parts, seen, parts.actor);
  if (confirmed.ok && 'requestId' in confirmed)
    return done(
      `Requested. ${formatUsdCents(confirmed.requestedMinor, 'en-US')} needs a second person: nothing is credited until a colleague approves it.`,
    );
  if (confirmed.ok)
    return done(`${formatUsdCents(confirmed.creditedMinor, 'en-US')} was added to the credit of the agency.`);
  if (confirmed.error === 'above_maximum') {
    const maximum = formatUsdCents(MAX_DEPOSIT_MINOR, 'en-US');
    return refusedField(dialog, { amount: typed }, { amount: `One deposit is at most ${maximum}.` });
  }
  if (confirmed.error !== 'wrong_amount') return failed(failedTexts.confirm, obstacles[confirmed.error]);
  return refusedField(
    dialog,
    { amount: typed, other: String(amountMinor) },
    { amount: 'Correct it, or confirm below that it was received.' },
    `This is not the ${formatUsdCents(confirmed.requestedMinor, 'en-US')} that was announced. Nothing has been credited yet.`,
  );
}

export async function answerDeclined(parts: AgentFormParts, depositId: string, form: FormData): Promise<AgentOutcome> {
  const typed = formText(form, 'reason');
  const why = readReason(typed);
  if (!why.ok) {
    return refusedField({ dialog: 'decline', of: depositId }, { reason: typed }, { reason: reasonProblems[why.error] });
  }
  const rejected = await rejectDeposit(parts, { depositId, reason: why.reason }, parts.actor);
  if (!rejected.ok) return failed(failedTexts.decline, obstacles[rejected.error]);
  return done(`Deposit rejected. ${mailText(rejected.email, 'The agency gets an email.', sampleAgency)}`);
}

const notAnAmount = 'Please enter an amount up to 100,000, such as 25.00.';
const sentBefore =
  'This form was sent before with another request, which waits for a colleague. Send it again to request this too.';

export async function answerAdjustmentRequest(
  parts: AgentFormParts,
  agentId: string,
  form: FormData,
): Promise<AgentOutcome | undefined> {
  const [adjustmentId, amount, reason] = [formText(form, 'key'), formText(form, 'amount'), formText(form, 'reason')];
  const isDebit = formText(form, 'direction') === 'take';
  if (!isId(adjustmentId)) return undefined;
  const typedMinor = minorUnitsIn(amount) ?? 0;
  const requested = await requestAdjustment(
    parts.db,
    { adjustmentId, agentId, amountMinor: isDebit ? -typedMinor : typedMinor, reason },
    parts.actor,
  );
  if (requested.ok) return done('Requested. A colleague has to approve it.');
  if (requested.error === 'gone' || requested.error === 'erased' || requested.error === 'own_agency')
    return failed(failedTexts.adjust, noLivingAgent[requested.error]);
  const refused = (problems: Record<string, string>, text?: string) =>
    refusedField(
      { dialog: 'adjust', of: agentId },
      { amount, reason, direction: isDebit ? 'take' : 'give' },
      problems,
      text,
    );
  if (requested.error === 'other_submit') return refused({}, sentBefore);
  const problems: Record<string, string> = {};
  if (requested.error === 'not_an_amount' || typedMinor === 0) problems.amount = notAnAmount;
  if (requested.error !== 'not_an_amount') problems.reason = reasonProblems[requested.error];
  return refused(problems);
}

const outcomes = { agree: 'approved', refuse: 'rejected', takeback: 'withdrawn' } as const;

const doneTexts: Record<RequestKind, Record<Decision['outcome'], (amount: string) => string>> = {
  adjustment: {
    approved: (amount) => `Approved. ${amount} was added to the credit.`,
    rejected: () => 'Rejected. The credit is unchanged.',
    withdrawn: () => 'Withdrawn. The credit is unchanged.',
  },
  credit_limit: {
    approved: (amount) => `Approved. The credit limit is ${amount} now.`,
    rejected: () => 'Rejected. The credit limit is unchanged.',
    withdrawn: () => 'Withdrawn. The credit limit is unchanged.',
  },
  deposit: {
    approved: (amount) => `Approved. ${amount} was added to the credit of the agency.`,
    rejected: () => 'Rejected. The deposit still waits to be confirmed or rejected.',
    withdrawn: () => 'Withdrawn. The deposit still waits to be confirmed or rejected.',
  },
};

export async function answerDecided(
  parts: AgentFormParts,
  requestId: string,
  intent: keyof typeof outcomes,
  form: FormData,
): Promise<AgentOutcome> {
  const outcome = outcomes[intent];
  const reason = formText(form, 'reason');
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
  const title = failedTexts[intent];
  switch (decided.error) {
    case 'no_reason':
    case 'reason_too_long':
      return refusedField({ dialog: 'refuse', of: requestId }, { reason }, { reason: reasonProblems[decided.error] });
    case 'gone':
      return failed(title, 'This request no longer exists.');
    case 'erased':
    case 'own_agency':
      return failed(title, noLivingAgent[decided.error]);
    case 'own_request':
      return failed(title, 'You requested it yourself. Somebody else has to decide.');
    case 'not_yours':
      return failed(title, 'Only the person who requested it can withdraw it.');
    case 'already':
      return failed(title, `It is already ${decided.outcome}, perhaps by a colleague.`);
    case 'below_limit':
      return failed(
        title,
        `The agency has ${formatUsdCents(decided.availableMinor, 'en-US')} left up to its limit, and no more can be taken.`,
      );
    case 'limit_changed':
      return failed(
        title,
        `The credit limit is ${formatUsdCents(decided.limitMinor, 'en-US')} now, and not what it was when this was requested. Reject it, and request it again.`,
      );
    case 'deposit_decided':
      return failed(title, 'The deposit has been decided meanwhile. Reject this request.');
  }
}
