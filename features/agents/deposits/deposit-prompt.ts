import type { Database } from '#db/connect.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { pushState } from '#features/payments/mpesa/push-state.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import { type PromptState, promptStateOf, secondsUntilNextPrompt } from '#features/payments/prompt-rules.ts';
import type { Deposit } from './read-deposit.ts';

/** A telephone that was asked for the money of a deposit. */
export interface DepositPrompt {
  state: PromptState;
  phone: string;
  asks: { currency: string; amountMinor: number };
  /** Until the same telephone may be asked again. */
  nextInSeconds: number;
}

/** Null where nobody waits for a telephone. */
export async function readDepositPrompt(
  db: Database,
  providers: PaymentProviders,
  { paymentId, provider, status, isSubmitted, asked }: Deposit,
  now = new Date(),
): Promise<DepositPrompt | null> {
  if (!providers.get(provider)?.byPrompt || status !== 'pending' || !isSubmitted) return null;
  const row = await db
    .selectFrom('payments')
    .select(['state', 'payer_phone', 'submitted_at', pushState.as('push')])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!row) return null;
  const state = row.state === 'unknown' ? 'unknown' : 'submitted';
  const sent = { state, push: row.push, submittedAt: row.submitted_at } as const;
  return {
    state: promptStateOf(sent, now),
    phone: displayPhone(row.payer_phone) ?? '',
    asks: asked,
    nextInSeconds: secondsUntilNextPrompt(sent, now),
  };
}
