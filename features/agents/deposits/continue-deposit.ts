import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { isMobileMoney, type MobileMoneyMethod } from '#features/payments/payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { type PaymentProviders, takesPrompt } from '#features/payments/payment-provider.ts';
import { paymentRow, readPayment } from '#features/payments/payment-row.ts';
import { followPayment, pollNow } from '#features/payments/poll-payments.ts';
import { type PromptState, promptStateOf, secondsUntilNextPrompt } from '#features/payments/prompt-rules.ts';
import { promptState } from '#features/payments/prompt-state.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import type { RatesPerUsd } from '#features/settings/currencies.ts';
import { isTransfer, MIN_DEPOSIT_MINOR } from './deposit.ts';
import { type FundedAccount, fundAccount, withdrawDeposit } from './fund-account.ts';
import { type Deposit, readDeposit } from './read-deposits.ts';

/**
 * Polls the provider and reads the deposit again; query parameters of the return URL are not trusted. `isUnwritten`: the
 * provider's answer could not be stored now, and the next poll tries again.
 */
export async function followDeposit(
  parts: PaymentParts,
  agentId: string,
  reference: string,
): Promise<(Deposit & { isUnwritten: boolean }) | undefined> {
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit) return undefined;
  if (!canBePaid(deposit)) return { ...deposit, isUnwritten: false };
  // followPayment ignores a withdrawn deposit, whose payment has failed.
  const outcome = await (deposit.status === 'pending' ? followPayment : pollNow)(parts, deposit.paymentId);
  if (outcome === 'unwritten') return { ...deposit, isUnwritten: true };
  const now = await readDeposit(parts.db, agentId, { reference });
  return now && { ...now, isUnwritten: false };
}

/** A withdrawn deposit may still be paid. */
function canBePaid({ status, failure, method, isSubmitted }: Deposit): boolean {
  const isOpen = status === 'pending' || failure === 'withdrawn';
  return isOpen && isSubmitted && !isTransfer(method);
}

/** The prompt of a deposit on a phone. */
export interface DepositPrompt {
  state: PromptState;
  method: MobileMoneyMethod;
  phone: string;
  requested: Deposit['requested'];
  /** Until the same phone may be prompted again. */
  nextInSeconds: number;
}

/** Null when no prompt is open. */
export async function readDepositPrompt(
  db: Database,
  providers: PaymentProviders,
  { paymentId, provider, status, isSubmitted, requested }: Deposit,
  now = new Date(),
): Promise<DepositPrompt | null> {
  if (!providers.get(provider)?.byPrompt || status !== 'pending' || !isSubmitted) return null;
  const row = await paymentRow(db, paymentId)
    .select(['state', 'method', 'payerPhone', 'submittedAt', promptState.as('push')])
    .executeTakeFirst();
  if (!row || !isMobileMoney(row.method)) return null;
  const state = row.state === 'unknown' ? 'unknown' : 'submitted';
  const sent = { state, push: row.push, submittedAt: row.submittedAt } as const;
  return {
    state: promptStateOf(sent, now),
    method: row.method,
    phone: displayPhone(row.payerPhone) ?? '',
    requested,
    nextInSeconds: secondsUntilNextPrompt(sent, now),
  };
}

/** Returns the URL of the provider's open page. */
export async function continueDeposit(
  parts: PaymentParts,
  { agentId, reference, returnUrl }: { agentId: string; reference: string; returnUrl: string },
): Promise<{ ok: true; url: string } | { ok: false; error: 'gone' | 'settled' | 'not_started' }> {
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit || isTransfer(deposit.method)) return { ok: false, error: 'gone' };
  // A prompt has no page to return to.
  if (parts.providers.get(deposit.provider)?.byPrompt) return { ok: false, error: 'settled' };
  const submitted = await submitPayment(parts, deposit.paymentId, returnUrl);
  if (submitted.ok && submitted.next === 'redirect') return { ok: true, url: submitted.url };
  return { ok: false, error: !submitted.ok && submitted.error === 'settled' ? 'settled' : 'not_started' };
}

type RepeatedDeposit =
  | { ok: true; reference: string }
  /** `settled`: the deposit is no longer pending. `just_requested`: that phone shows a prompt now. */
  | { ok: false; error: 'gone' | 'settled' | 'phone_invalid' | 'phone_foreign' | 'just_requested' }
  | Extract<FundedAccount, { ok: false }>;

/**
 * Sends another prompt for a pending deposit, as a new deposit, because a payment is one attempt. The previous deposit is
 * withdrawn; if its prompt is paid all the same, that money is credited too.
 */
export async function repeatDeposit(
  parts: PaymentParts,
  request: {
    agentId: string;
    reference: string;
    actor: Person;
    /** Undefined when the typed text is no phone number. */
    phone: string | undefined;
    ratesPerUsd: RatesPerUsd;
  },
  pageOf: (reference: string) => string,
): Promise<RepeatedDeposit> {
  const { agentId, reference, actor, phone, ratesPerUsd } = request;
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit) return { ok: false, error: 'gone' };
  const prompt = await readDepositPrompt(parts.db, parts.providers, deposit);
  const payment = await readPayment(parts.db, deposit.paymentId);
  // When the same form is sent twice, its key finds the new deposit.
  const isReplaced = deposit.failure === 'withdrawn' && parts.providers.get(deposit.provider)?.byPrompt;
  if (!payment || (!prompt && !isReplaced)) return { ok: false, error: 'settled' };
  if (!phone) return { ok: false, error: 'phone_invalid' };
  if (!takesPrompt(parts.providers, payment.method, phone)) return { ok: false, error: 'phone_foreign' };
  if (prompt && prompt.nextInSeconds > 0 && phone === payment.payerPhone) return { ok: false, error: 'just_requested' };
  if (prompt?.state === 'unsent' && phone === payment.payerPhone) {
    await submitPayment(parts, payment.id, pageOf(reference), agentId);
    return { ok: true, reference };
  }
  const funded = await fundAccount(
    parts,
    {
      agentId,
      actor,
      amountMinor: deposit.amountMinor,
      method: deposit.method,
      payerPhone: phone,
      submitKey: keyOf(deposit.id, phone),
      ratesPerUsd,
      minimumMinor: MIN_DEPOSIT_MINOR,
    },
    pageOf,
  );
  if (!funded.ok) return funded;
  await withdrawDeposit(parts.db, { agentId, reference }, actor);
  // Without a redirect the new deposit's own page follows; with one (another provider now), the old deposit's page leads on.
  return { ok: true, reference: funded.next === 'page' ? funded.reference : reference };
}

/** A submit key per deposit and phone, in the form of a UUID. */
function keyOf(depositId: string, phone: string): string {
  return createHash('sha256').update(`${depositId} ${phone}`).digest('hex').slice(0, 32);
}
