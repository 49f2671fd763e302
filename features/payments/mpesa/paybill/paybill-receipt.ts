import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { moneyAt, postTransfers, UNMATCHED } from '#features/ledger/ledger.ts';
import type { Minor } from '#lib/money.ts';
import type { PaymentParts } from '../../payment-hooks.ts';
import type { MpesaContext } from '../mpesa-context.ts';

/** State of a payment to the paybill; db/functions/paybill.sql enforces the transitions. */
export type ReceiptState = 'reported' | 'proved' | 'matched' | 'unmatched' | 'returning' | 'returned' | 'refuted';

export type UnmatchedReason =
  | 'unknown_account'
  | 'other_amount'
  | 'already_paid'
  | 'cancelled'
  | 'agency_booking'
  | 'deposit_closed'
  | 'deposit_over';

export interface ProvedReceipt {
  receipt: string;
  amountMinor: Minor;
  account: string;
}

export interface PaybillParts extends PaymentParts {
  mpesa: MpesaContext;
}

/** A query of one payment to the paybill. */
export function receiptRow(db: Database | DatabaseTransaction, receipt: string) {
  return db.selectFrom('mpesaReceipts').where('receipt', '=', receipt);
}

/** Undefined when its state has changed meanwhile. */
export function lockReceipt(
  transaction: DatabaseTransaction,
  receipt: string,
  state: ReceiptState,
): Promise<ProvedReceipt | undefined> {
  return receiptRow(transaction, receipt)
    .select(['receipt', 'amountMinor', 'account'])
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Assigns unmatched money to a payment and moves it between the two ledger accounts. When the typed account names the same
 * booking, the database has done so while it settled the payment.
 */
export async function noteMatched(
  transaction: DatabaseTransaction,
  { receipt, paymentId, decidedBy }: { receipt: string; paymentId: string; decidedBy: string | null },
): Promise<void> {
  const { rows } = await sql<{ amountMinor: Minor; bookingId: string | null }>`
    update mpesa_receipts set
      state = 'matched', payment_id = payments.id, reason = null, decided_by = ${decidedBy}::uuid,
      decided_at = clock_timestamp()
    from payments
    where receipt = ${receipt} and mpesa_receipts.state in ('proved', 'unmatched') and payments.id = ${paymentId}::uuid
    returning mpesa_receipts.amount_minor, booking_id`.execute(transaction);
  const [matched] = rows;
  if (matched) {
    await postTransfers(transaction, [
      {
        debit: UNMATCHED,
        credit: moneyAt('mpesa', 'KES'),
        amountMinor: matched.amountMinor,
        kind: 'paybill_matched',
        bookingId: matched.bookingId,
        paymentId,
        mpesaReceipt: receipt,
      },
    ]);
  } else if (decidedBy !== null) {
    await transaction
      .updateTable('mpesaReceipts')
      .set({ decidedBy })
      .where('receipt', '=', receipt)
      .where('paymentId', '=', paymentId)
      .execute();
  }
}

/** Posts unmatched money that has left the paybill. Its receipt is locked in state `returning`. */
export async function noteReturned(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: Pick<ProvedReceipt, 'receipt' | 'amountMinor'>,
  { reference, reason, by, actor }: Returned,
): Promise<void> {
  await transaction
    .updateTable('mpesaReceipts')
    .set({
      state: 'returned',
      returnReference: reference,
      returnFailure: null,
      decidedAt: new Date(),
      ...(reason && { reason }),
      ...(actor.id !== null && { decidedBy: actor.id }),
    })
    .where('receipt', '=', receipt)
    .execute();
  await postTransfers(transaction, [
    {
      debit: UNMATCHED,
      credit: moneyAt('mpesa', 'KES'),
      amountMinor,
      kind: 'paybill_returned',
      mpesaReceipt: receipt,
    },
  ]);
  await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_returned', {
    after: { currency: 'KES', amountMinor, reference, ...(by && { by }) },
  });
}

interface Returned {
  /** The receipt of the return. */
  reference: string;
  /** Set when it was not returned by our own reversal. */
  reason?: 'sent_by_hand' | 'left_otherwise';
  /** Who returned it, for the audit log. */
  by?: string;
  actor: Actor;
}
