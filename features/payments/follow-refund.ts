import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { Minor } from '#lib/money.ts';
import { noteReturned, noteSent } from './note-refunded.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { paymentRow, readPayment } from './payment-row.ts';
import { sendRefundNow } from './send-due-refunds.ts';

/**
 * Asks the provider after it reported a change of a refund. A due refund is sent, unless it is sent by hand. For all others
 * only the status is read: one paid out by hand may have been sent as well, and one that was sent may have come back because
 * the customer's bank rejected it.
 */
export async function followRefund(parts: PaymentParts, paymentId: string): Promise<'followed' | 'unreachable'> {
  try {
    const refund = await paymentRow(parts.db, paymentId)
      .select(['state', 'refundMinor', 'refundCoveredMinor', 'refundReference', 'refundByHandAt'])
      .executeTakeFirst();
    const isByHand = refund?.refundByHandAt != null;
    if (refund?.state === 'refund_due' && !isByHand) await sendRefundNow(parts, paymentId);
    else if (refund?.refundMinor != null)
      await compare(parts, paymentId, {
        refundMinor: refund.refundMinor - refund.refundCoveredMinor,
        refundReference: isByHand ? null : refund.refundReference,
      });
    return 'followed';
  } catch (error) {
    parts.log.error({ err: error, paymentId }, 'following a refund failed');
    return 'unreachable';
  }
}

/** `refundReference` is null for a refund by hand. */
async function compare(
  parts: PaymentParts,
  paymentId: string,
  { refundMinor, refundReference }: { refundMinor: Minor; refundReference: string | null },
): Promise<void> {
  // A takeback covered all of it, so nothing was sent.
  if (refundMinor === 0) return;
  const payment = await readPayment(parts.db, paymentId);
  const provider = payment && parts.providers.get(payment.provider);
  if (!provider) return;
  const report = await provider.refundStatus?.(payment, refundMinor);
  if (refundReference === null) {
    if (report?.state === 'refunded') await noteSent(parts, paymentId, report.refundReference);
  } else if (report?.state === 'failed') {
    await reopen(parts, { paymentId, refundReference, reason: report.reason });
    await sendRefundNow(parts, paymentId);
  }
}

async function reopen(
  { db, log }: PaymentParts,
  returned: { paymentId: string; refundReference: string; reason: string },
): Promise<void> {
  const { paymentId, refundReference, reason } = returned;
  await inTransaction(db, async (transaction) => {
    if (!(await noteReturned(transaction, returned))) return;
    await writeAudit(transaction, { id: null, role: null }, ['payment', paymentId], 'refund_returned', {
      before: { state: 'refunded', reference: refundReference },
      after: { state: 'refund_due', reason },
    });
  });
  log.error(returned, 'a refund came back to its provider');
}
