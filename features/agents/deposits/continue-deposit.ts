import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { isTransfer } from './deposit.ts';
import { readDeposit } from './read-deposit.ts';

/** Back to the page of a provider that was left: the same page. */
export async function continueDeposit(
  parts: PaymentParts,
  { agentId, reference, returnUrl }: { agentId: string; reference: string; returnUrl: string },
): Promise<{ ok: true; url: string } | { ok: false; error: 'gone' | 'settled' | 'not_started' }> {
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit || isTransfer(deposit.method)) return { ok: false, error: 'gone' };
  // A telephone has no page to come back to.
  if (parts.providers.get(deposit.provider)?.byPrompt) return { ok: false, error: 'settled' };
  const submitted = await submitPayment(parts, deposit.paymentId, returnUrl);
  if (submitted.ok && submitted.next === 'redirect') return { ok: true, url: submitted.url };
  return { ok: false, error: !submitted.ok && submitted.error === 'settled' ? 'settled' : 'not_started' };
}
