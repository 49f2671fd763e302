import type { Database } from '#db/connect.ts';
import type { Payment } from '../../payment.ts';
import type { RefundOutcome, RefundReport } from '../../payment-provider.ts';
import { isReceipt } from '../is-receipt.ts';
import { claimReceipt } from '../receipts.ts';
import { isDone, mayBePending, readReversals } from './mpesa-command.ts';
import type { CommandParts } from './mpesa-context.ts';
import { reverseReceipt } from './reverse-receipt.ts';

/**
 * The refund of a payment by M-Pesa: a reversal of the receipt that it came with. Whoever asks again hears how it went.
 * Without an initiator, or while the receipt is not known, a person has to send it.
 */
export async function reversePayment(
  parts: CommandParts,
  payment: Pick<Payment, 'id' | 'providerReference'>,
  amountMinor: number,
): Promise<RefundOutcome> {
  if (!parts.mpesa.hasInitiator) return withoutInitiator(parts.db, payment.id);
  const receipt = await receiptOf(parts.db, payment);
  const receivedMinor = await readCaptured(parts.db, payment.id);
  if (!receipt || !receivedMinor) return { state: 'failed', reason: 'no_receipt' };
  const reversal = await reverseReceipt(parts, {
    receipt,
    paymentId: payment.id,
    amountMinor,
    receivedMinor,
  });
  return reversal.state === 'reversed'
    ? { state: 'refunded', refundReference: reversal.reference }
    : reversal;
}

/** What M-Pesa has told of reversals of this payment. Nothing is asked. */
export async function reversalStatus(db: Database, paymentId: string): Promise<RefundReport> {
  const reversals = await readReversals(db, { paymentId });
  const done = reversals.find(isDone);
  if (done) return { state: 'refunded', refundReference: done.reversalReceipt ?? 'reversed' };
  return { state: reversals.some(mayBePending) ? 'pending' : 'unknown' };
}

/** There may have been one before. */
async function withoutInitiator(db: Database, paymentId: string): Promise<RefundOutcome> {
  const before = await reversalStatus(db, paymentId);
  if (before.state === 'refunded') return before;
  return { state: 'failed', reason: before.state === 'pending' ? 'result_lost' : 'no_initiator' };
}

/** As it was settled with, or else as its callback told: M-Pesa is asked about it before anything is sent. */
async function receiptOf(
  db: Database,
  { id, providerReference }: Pick<Payment, 'id' | 'providerReference'>,
): Promise<string | undefined> {
  if (isReceipt(providerReference)) return providerReference;
  const own = await claimReceipt(db, id);
  return own.state === 'known' ? own.receipt : undefined;
}

async function readCaptured(db: Database, paymentId: string): Promise<number | null | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('captured_minor')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.captured_minor;
}
