import { followPayment } from '#features/payments/follow-payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { isTransfer } from './deposit.ts';
import { type Deposit, readDeposit } from './read-deposit.ts';

/**
 * How a deposit of this agency stands by the word of whoever carries it. `isUnwritten`: that could not be written down
 * just now, and is tried again. The address that somebody comes back by says nothing.
 */
export async function followDeposit(
  parts: PaymentParts,
  agentId: string,
  reference: string,
): Promise<(Deposit & { isUnwritten: boolean }) | undefined> {
  const deposit = await readDeposit(parts.db, agentId, { reference });
  if (!deposit) return undefined;
  if (!mayHaveNews(deposit)) return { ...deposit, isUnwritten: false };
  if (!(await ask(parts, deposit))) return { ...deposit, isUnwritten: true };
  const now = await readDeposit(parts.db, agentId, { reference });
  return now && { ...now, isUnwritten: false };
}

/** False where the answer could not be written down. While a telephone rings, its page looks again every few seconds. */
async function ask(
  parts: PaymentParts,
  { paymentId, provider, status, reference }: Deposit,
): Promise<boolean> {
  if (parts.providers.get(provider)?.byPrompt && status === 'pending')
    return (await followPayment(parts, paymentId)) !== 'failed';
  try {
    await settlePayment(parts, paymentId);
    return true;
  } catch (error) {
    parts.log.error({ err: error, reference }, 'a deposit could not be settled');
    return false;
  }
}

/** One that was withdrawn may have been paid all the same. */
function mayHaveNews({ status, failure, method, isSubmitted }: Deposit): boolean {
  const isOpen = status === 'pending' || failure === 'withdrawn';
  return isOpen && isSubmitted && !isTransfer(method);
}
