import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Transfer } from './accounts.ts';

/**
 * Moves money, all of it or none. An account that money comes to for the first time is opened with it, by the database.
 * Nothing is written for an amount of zero, which is what is left of a very small one in another currency.
 */
export async function postTransfers(
  transaction: DatabaseTransaction,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter(({ amountMinor }) => amountMinor !== 0);
  if (moving.length === 0) return;
  await transaction
    .insertInto('ledger_transfers')
    .values(
      moving.map(({ debit, credit, amountMinor, kind, ...about }) => ({
        debit,
        credit,
        amount_minor: amountMinor,
        kind,
        booking_id: about.bookingId ?? null,
        payment_id: about.paymentId ?? null,
        agent_id: about.agentId ?? null,
        adjustment_id: about.adjustmentId ?? null,
        mpesa_receipt: about.mpesaReceipt ?? null,
        takeback_id: about.takebackId ?? null,
      })),
    )
    .execute();
}
