import { type ConfirmedDeposit, confirmDeposit } from '#features/agents/deposits/confirm-deposit.ts';
import { MOST_DEPOSIT_MINOR } from '#features/agents/deposits/deposit.ts';
import { rejectDeposit } from '#features/agents/deposits/reject-deposit.ts';
import { readReason } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import { sampleAgency } from './agency-reads.ts';
import { type AgentFormParts, noLivingAgent, reasonProblems } from './agent-form.ts';
import { type AgentOutcome, done, failed, refusedField } from './agent-outcome.ts';
import { failedTexts } from './failed-texts.ts';

type Obstacle = Exclude<Extract<ConfirmedDeposit, { ok: false }>['error'], 'wrong_amount' | 'above_maximum'>;

const obstacles: Record<Obstacle, string> = {
  gone: 'This deposit is gone.',
  erased: noLivingAgent.erased,
  not_by_hand: 'This deposit is carried by a provider, which says by itself when money moves.',
  already: 'This deposit has been decided already, perhaps by a colleague.',
  rejected:
    'This deposit was rejected, and stays so. Should its money be at the bank, the agency announces a new deposit.',
  withdrawn:
    'The agency has withdrawn this deposit meanwhile. Should its money be here all the same, say on the page of the agency that it came after all.',
  own_request: 'You asked for this deposit yourself. Somebody else has to decide.',
  open_request: 'A colleague has seen its money, and asks for a second person. Decide that first.',
};

export async function answerConfirmed(
  parts: AgentFormParts,
  depositId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const dialog = { dialog: 'confirm', of: depositId } as const;
  const typed = textOf(form, 'amount');
  const amountMinor = minorUnitsIn(typed);
  if (!amountMinor) {
    return refusedField(
      dialog,
      { amount: typed },
      { amount: 'Please type the amount that came, such as 1,250.00.' },
    );
  }
  // The tick is for the amount that stood there, not for one that was typed after it.
  const isOtherAmount = textOf(form, 'other') === String(amountMinor);
  const isAfterAll = textOf(form, 'after-all') === 'yes';
  const seen = { depositId, amountMinor, isOtherAmount, isAfterAll };
  const confirmed = await confirmDeposit(parts, seen, parts.actor);
  if (confirmed.ok && 'requestId' in confirmed)
    return done(
      `Noted. ${formatUsdCents(confirmed.requestedMinor, 'en-US')} needs a second person: nothing is credited until a colleague approves it.`,
    );
  if (confirmed.ok)
    return done(`${formatUsdCents(confirmed.creditedMinor, 'en-US')} is in the credit of the agency now.`);
  if (confirmed.error === 'above_maximum') {
    const most = formatUsdCents(MOST_DEPOSIT_MINOR, 'en-US');
    return refusedField(dialog, { amount: typed }, { amount: `One deposit is at most ${most}.` });
  }
  if (confirmed.error !== 'wrong_amount') return failed(failedTexts.confirm, obstacles[confirmed.error]);
  return refusedField(
    dialog,
    { amount: typed, other: String(amountMinor) },
    { amount: 'Type it again, or say below that it came.' },
    `That is not the ${formatUsdCents(confirmed.requestedMinor, 'en-US')} that was announced. Nothing has been credited yet.`,
  );
}

export async function answerDeclined(
  parts: AgentFormParts,
  depositId: string,
  form: FormData,
): Promise<AgentOutcome> {
  const typed = textOf(form, 'reason');
  const why = readReason(typed);
  if (!why.ok) {
    return refusedField(
      { dialog: 'decline', of: depositId },
      { reason: typed },
      { reason: reasonProblems[why.error] },
    );
  }
  const rejected = await rejectDeposit(parts, { depositId, reason: why.reason }, parts.actor);
  if (!rejected.ok) return failed(failedTexts.decline, obstacles[rejected.error]);
  return done(`Deposit rejected. ${mailText(rejected.email, 'The agency is told.', sampleAgency)}`);
}
