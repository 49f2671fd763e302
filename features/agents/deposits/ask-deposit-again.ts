import { createHash } from 'node:crypto';
import type { Actor } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { takesPrompt } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { LEAST_DEPOSIT_MINOR } from './deposit.ts';
import { readDepositPrompt } from './deposit-prompt.ts';
import { type FundedAccount, fundAccount } from './fund-account.ts';
import { readDeposit } from './read-deposit.ts';
import { withdrawDeposit } from './withdraw-deposit.ts';

export type RepeatedDeposit =
  | { ok: true; reference: string }
  /** `settled`: there is nothing to wait for any more. `just_requested`: that telephone is ringing. */
  | { ok: false; error: 'gone' | 'settled' | 'phone_invalid' | 'phone_foreign' | 'just_requested' }
  | Extract<FundedAccount, { ok: false }>;

/**
 * Another prompt for a deposit that waits, as a deposit of its own: a payment is one attempt. The one before is withdrawn;
 * should its prompt be answered all the same, that money is credited too.
 */
export async function askDepositAgain(
  parts: PaymentParts,
  wanted: {
    agentId: string;
    reference: string;
    actor: Actor & { id: string };
    /** Undefined where what was typed is no telephone. */
    phone: string | undefined;
    kesPerUsd: number;
  },
  pageOf: (reference: string) => string,
): Promise<RepeatedDeposit> {
  const { agentId, reference, actor, phone, kesPerUsd } = wanted;
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit) return { ok: false, error: 'gone' };
  const prompt = await readDepositPrompt(parts.db, parts.providers, deposit);
  const payment = await readPayment(parts.db, deposit.paymentId);
  // The same form, sent twice: its key finds the one that took its place.
  const isReplaced = deposit.failure === 'withdrawn' && parts.providers.get(deposit.provider)?.byPrompt;
  if (!payment || (!prompt && !isReplaced)) return { ok: false, error: 'settled' };
  if (!phone) return { ok: false, error: 'phone_invalid' };
  if (!takesPrompt(parts.providers, phone)) return { ok: false, error: 'phone_foreign' };
  if (prompt && prompt.nextInSeconds > 0 && phone === payment.payerPhone)
    return { ok: false, error: 'just_requested' };
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
      kesPerUsd,
      minimumMinor: LEAST_DEPOSIT_MINOR,
    },
    pageOf,
  );
  if (!funded.ok) return funded;
  await withdrawDeposit(parts.db, { agentId, reference }, actor);
  // A telephone has no page: whoever carries it now may have one, and the deposit leads there.
  return { ok: true, reference: funded.next === 'page' ? funded.reference : reference };
}

/** Of one more prompt to one telephone, as a uuid. */
function keyOf(depositId: string, phone: string): string {
  return createHash('sha256').update(`${depositId} ${phone}`).digest('hex').slice(0, 32);
}
