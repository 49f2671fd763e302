import { inTransaction } from '#db/transaction.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import type { ReportedTakeback } from '../payment-provider.ts';
import { readPayment } from '../payment-row.ts';
import { noteTakeback } from './note-takeback.ts';

/**
 * Asks the provider what of a payment it has taken back, and makes it so here. Refunds that this house asked for, or that are
 * about to be taken for one that is due, are none. Where it gives no answer nothing changes.
 */
export async function followTakebacks(
  parts: PaymentParts,
  paymentId: string,
): Promise<'followed' | 'unreachable'> {
  try {
    const payment = await readPayment(parts.db, paymentId);
    const provider = payment && parts.providers.get(payment.provider);
    if (!payment || !provider?.takebacks) return 'followed';
    const reported = await provider.takebacks(payment);
    if (reported.length === 0) return 'followed';
    const isKnown = await knownRefunds(parts, paymentId);
    for (const takeback of reported) {
      if (!isKnown(takeback))
        await inTransaction(parts.db, (transaction) =>
          noteTakeback(transaction, parts.hooks, paymentId, takeback),
        );
    }
    return 'followed';
  } catch (error) {
    parts.log.error({ err: error, paymentId }, 'money that a provider takes back could not be asked about');
    return 'unreachable';
  }
}

/** Whether a refund at the provider is the one of our books: by its name, or because it is of what is due. */
async function knownRefunds(
  { db }: PaymentParts,
  paymentId: string,
): Promise<(takeback: ReportedTakeback) => boolean> {
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'refund_minor', 'refund_covered_minor', 'refund_reference', 'refund_also_sent'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  const noted = await db
    .selectFrom('payment_takebacks')
    .select('provider_id')
    .where('payment_id', '=', paymentId)
    .execute();
  const isNoted = (id: string) => noted.some(({ provider_id: known }) => known === id);
  const dueMinor = (payment?.refund_minor ?? 0) - (payment?.refund_covered_minor ?? 0);
  return ({ id, kind, isOurs, amountMinor }) => {
    if (kind === 'dispute' || isNoted(id)) return false;
    if (isOurs || id === payment?.refund_reference || id === payment?.refund_also_sent) return true;
    return payment?.state === 'refund_due' && amountMinor === dueMinor;
  };
}
