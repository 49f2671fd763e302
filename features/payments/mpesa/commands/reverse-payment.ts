import type { Database } from '#db/connect.ts';
import type { Payment } from '../../payment.ts';
import type { RefundOutcome } from '../../payment-provider.ts';
import { isReceipt } from '../is-receipt.ts';
import { claimReceipt } from '../receipts.ts';
import type { CommandParts } from './mpesa-house.ts';
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
  if (!parts.mpesa.hasInitiator) return { state: 'failed', reason: 'no_initiator' };
  const receipt = await receiptOf(parts.db, payment);
  const cameMinor = await readCaptured(parts.db, payment.id);
  if (!receipt || !cameMinor) return { state: 'failed', reason: 'no_receipt' };
  const reversal = await reverseReceipt(parts, { receipt, paymentId: payment.id, amountMinor, cameMinor });
  return reversal.state === 'reversed'
    ? { state: 'refunded', refundReference: reversal.reference }
    : reversal;
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
