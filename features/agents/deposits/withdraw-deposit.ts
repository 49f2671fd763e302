import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import { readPayment } from '#features/payments/read-payment.ts';
import { isTransfer } from './deposit.ts';
import { readDeposit } from './read-deposit.ts';
import { withoutNews } from './without-news.ts';

/**
 * An agency will not send a transfer after all. One that a provider carries can not be called back by us: it ends by
 * itself when nobody pays.
 */
export async function withdrawDeposit(
  db: Database,
  agentId: string,
  reference: string,
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'not_by_hand' | 'already' }> {
  const deposit = await readDeposit(db, agentId, { reference });
  const payment = deposit && (await readPayment(db, deposit.paymentId));
  if (!deposit || !payment) return { ok: false, error: 'gone' };
  if (!isTransfer(deposit.method)) return { ok: false, error: 'not_by_hand' };
  const isWithdrawn = await inTransaction(db, (transaction) =>
    failPayment(transaction, withoutNews, payment, 'withdrawn'),
  );
  return isWithdrawn ? { ok: true } : { ok: false, error: 'already' };
}
