import { askNow, followPayment } from '#features/payments/follow-payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
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
  if (!mayHaveEvents(deposit)) return { ...deposit, isUnwritten: false };
  // One that was withdrawn waits for nothing any more, so nobody takes turns to ask about it.
  const outcome = await (deposit.status === 'pending' ? followPayment : askNow)(parts, deposit.paymentId);
  if (outcome === 'unwritten') return { ...deposit, isUnwritten: true };
  const now = await readDeposit(parts.db, agentId, { reference });
  return now && { ...now, isUnwritten: false };
}

/** One that was withdrawn may have been paid all the same. */
function mayHaveEvents({ status, failure, method, isSubmitted }: Deposit): boolean {
  const isOpen = status === 'pending' || failure === 'withdrawn';
  return isOpen && isSubmitted && !isTransfer(method);
}
