import { inTransaction } from '#db/transaction.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { providerFor } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { type CreatedDeposit, createDeposit, type WantedDeposit } from './create-deposit.ts';
import { paymentMethodOf } from './deposit.ts';
import { withoutEmails } from './without-emails.ts';

export type FundedAccount =
  | { ok: true; next: 'redirect'; url: string }
  /** Its page says what to do, or what came of it. */
  | { ok: true; next: 'page'; reference: string }
  | Extract<CreatedDeposit, { ok: false }>
  /**
   * `not_started`: whoever carries the money would not, or can not now. `too_many_prompts`: that telephone rang enough.
   * `just_requested`: it is ringing.
   */
  | { ok: false; error: 'not_started' | 'too_many_prompts' | 'just_requested' };

/** An agency sends us money: written down, then handed to whoever carries it. */
export async function fundAccount(
  parts: PaymentParts,
  wanted: WantedDeposit,
  pageOf: (reference: string) => string,
): Promise<FundedAccount> {
  const created = await createDeposit(parts.db, parts.providers, wanted);
  if (!created.ok) return created;
  const { paymentId, reference } = created;
  const submitted = await submitPayment(parts, paymentId, pageOf(reference), wanted.agentId);
  if (submitted.ok)
    return submitted.next === 'redirect'
      ? { ok: true, next: 'redirect', url: submitted.url }
      : { ok: true, next: 'page', reference };
  switch (submitted.error) {
    case 'too_many_prompts':
    case 'just_requested':
      await giveUp(parts, paymentId);
      return { ok: false, error: submitted.error };
    case 'refused':
    case 'unreachable':
      // Why no telephone rings, or that nobody knows, stands with the deposit.
      return providerFor(parts.providers, paymentMethodOf(wanted.method))?.byPrompt
        ? { ok: true, next: 'page', reference }
        : { ok: false, error: 'not_started' };
    default:
      // The same form was sent before, and its answer is here.
      return { ok: true, next: 'page', reference };
  }
}

/** Nobody was asked for money, so nothing is left waiting for it. */
async function giveUp({ db }: PaymentParts, paymentId: string): Promise<void> {
  const payment = await readPayment(db, paymentId);
  if (payment)
    await inTransaction(db, (transaction) => failPayment(transaction, withoutEmails, payment, 'not_sent'));
}
