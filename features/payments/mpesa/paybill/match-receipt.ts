import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { PaymentHooks } from '../../payment-hooks.ts';
import { type SettledMoney, settleDeposit, settleMoney, usdWorth } from '../../settle-money.ts';
import { isReceipt } from '../callback-messages.ts';
import {
  lockReceipt,
  noteMatched,
  type PaybillParts,
  type ProvedReceipt,
  type UnmatchedReason,
} from './paybill-receipt.ts';
import {
  type BookingPaymentRow,
  findSubject,
  lockPayments,
  readDepositTerms,
  readKesRate,
  readPayable,
  settlePrompts,
} from './paybill-subject.ts';

type Match = 'matched' | 'not_now' | UnmatchedReason;

/** For this long after it was proved, money waits for the state of a prompt for the same booking or deposit. */
const timeoutMinutes = 5;

/**
 * Matches proved money to a booking or deposit by the account that the payer typed, and settles it in the same transaction.
 * The paybill reports the money of prompts too: it belongs to a prompt if the prompt's callback reported its receipt, or if
 * M-Pesa now says that the prompt was paid. Other money gets a payment of its own, so that a prompt paid as well is noticed.
 * What can not be matched waits for an administrator.
 */
export async function matchReceipt(
  parts: PaybillParts,
  { receipt, account }: Pick<ProvedReceipt, 'receipt' | 'account'>,
): Promise<void> {
  const { db, log, hooks } = parts;
  const named = await findSubject(db, account);
  if (named && !(await settlePrompts(parts, named)) && (await isNew(db, receipt))) return;
  const kesPerUsd = await readKesRate(db, log);
  await inTransaction(db, async (transaction) => {
    const subject = await findSubject(transaction, account);
    // Lock order: payments before receipts, as in settle_payments.
    const payments = subject ? await lockPayments(transaction, subject) : [];
    const proved = await lockReceipt(transaction, receipt, 'proved');
    if (!proved) return;
    const match = subject
      ? (await assignToSettled(transaction, proved, payments)) ||
        (subject.bookingId === null
          ? await creditDeposit(transaction, { hooks, proved, payments, kesPerUsd })
          : await settleBooking(transaction, proved, { bookingId: subject.bookingId, payments }))
      : await assignToNamed(transaction, proved);
    if (match === 'matched' || match === 'not_now') return;
    await transaction
      .updateTable('mpesaReceipts')
      .set({ state: 'unmatched', reason: match })
      .where('receipt', '=', receipt)
      .execute();
  });
}

async function isNew(db: Database, receipt: string): Promise<boolean> {
  const { rows } = await sql`
    select from mpesa_receipts
    where receipt = ${receipt} and proved_at > clock_timestamp() - make_interval(mins => ${timeoutMinutes})`.execute(
    db,
  );
  return rows.length > 0;
}

const settledStates = ['captured', 'refund_due', 'refunded'];

/** A payment was already settled with this money, under this receipt or before its receipt was known. */
async function assignToSettled(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: ProvedReceipt,
  payments: readonly BookingPaymentRow[],
): Promise<Match | undefined> {
  const named = payments.find(({ providerReference }) => providerReference === receipt);
  if (named && settledStates.includes(named.state)) {
    await noteMatched(transaction, { receipt, paymentId: named.id, decidedBy: null });
    return 'matched';
  }
  await detachFromOthers(transaction, receipt, payments);
  const unnamed = payments
    .filter(
      (payment) =>
        settledStates.includes(payment.state) &&
        payment.isPush &&
        !isReceipt(payment.providerReference) &&
        payment.capturedMinor === amountMinor &&
        (payment.reportedReceipt ?? receipt) === receipt,
    )
    .toSorted(byReceipt(receipt))[0];
  if (!unnamed) return undefined;
  // A trigger of the database marks the receipt as matched.
  await sql`update payments set provider_reference = ${receipt} where id = ${unnamed.id}::uuid`.execute(transaction);
  return 'matched';
}

/** For an unknown account: the payment that was settled with this receipt. */
async function assignToNamed(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: ProvedReceipt,
): Promise<Match> {
  const named = await transaction
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'mpesa')
    .where('providerReference', '=', receipt)
    .where('capturedMinor', '=', amountMinor)
    .executeTakeFirst();
  if (!named) return 'unknown_account';
  await noteMatched(transaction, { receipt, paymentId: named.id, decidedBy: null });
  return 'matched';
}

/** A callback reported this receipt for a payment of another booking, but the account that the payer typed decides. */
async function detachFromOthers(
  transaction: DatabaseTransaction,
  receipt: string,
  payments: readonly BookingPaymentRow[],
): Promise<void> {
  await sql`
    update payments set provider_reference = null
    where provider = 'mpesa' and provider_reference = ${receipt} and id <> all (${payments.map(({ id }) => id)}::uuid[])`.execute(
    transaction,
  );
}

/** Payments whose callback reported this receipt come first. */
function byReceipt(receipt: string) {
  return (one: BookingPaymentRow, other: BookingPaymentRow) =>
    Number(other.reportedReceipt === receipt) - Number(one.reportedReceipt === receipt);
}

async function settleBooking(
  transaction: DatabaseTransaction,
  proved: ProvedReceipt,
  { bookingId, payments }: { bookingId: string; payments: readonly BookingPaymentRow[] },
): Promise<Match> {
  const { receipt, amountMinor } = proved;
  const payable = await readPayable(transaction, bookingId);
  if (!payable.ok) return payable.error;
  if (payable.amountMinor !== amountMinor) return 'other_amount';
  const prompt = payments.find(
    (payment) =>
      payment.isPush &&
      ['submitted', 'unknown', 'failed'].includes(payment.state) &&
      payment.amountMinor === amountMinor &&
      payment.reportedReceipt === receipt,
  );
  if (prompt) {
    await settleMoney(transaction, {
      bookingId,
      depositId: null,
      paymentId: prompt.id,
      receivedMinor: amountMinor,
      receivedUsdMinor: await usdWorth(transaction, { paymentId: prompt.id, amountMinor }),
      providerReference: receipt,
      receivedBy: null,
    });
    await noteMatched(transaction, { receipt, paymentId: prompt.id, decidedBy: null });
  } else {
    await payBooking(transaction, { proved, bookingId, decidedBy: null });
  }
  return 'matched';
}

/** Credits the received amount. A deposit has one payment, so other money waits while its prompt may still be paid. */
async function creditDeposit(
  transaction: DatabaseTransaction,
  {
    hooks,
    proved: { receipt, amountMinor },
    payments: [payment],
    kesPerUsd,
  }: {
    hooks: PaymentHooks;
    proved: ProvedReceipt;
    payments: readonly BookingPaymentRow[];
    kesPerUsd: number;
  },
): Promise<Match> {
  if (!payment?.depositId || settledStates.includes(payment.state)) return 'deposit_closed';
  const { id: paymentId, depositId } = payment;
  const terms = await readDepositTerms(transaction, { paymentId, receipt, amountMinor, kesPerUsd });
  if (terms.isRinging) return 'not_now';
  if (!terms.isOpen) return 'deposit_over';
  await settleDeposit(transaction, hooks, {
    bookingId: null,
    depositId,
    paymentId,
    receivedMinor: amountMinor,
    receivedUsdMinor: terms.worthUsdMinor,
    providerReference: receipt,
    receivedBy: null,
  });
  await noteMatched(transaction, { receipt, paymentId, decidedBy: null });
  return 'matched';
}

/** Creates and settles a payment for money that came without one. */
export async function payBooking(
  transaction: DatabaseTransaction,
  { proved, bookingId, decidedBy }: { proved: ProvedReceipt; bookingId: string; decidedBy: string | null },
): Promise<{ paymentId: string; settled: SettledMoney }> {
  const { receipt, amountMinor } = proved;
  const paymentId = newId();
  await sql`
    insert into payments (id, booking_id, provider, method, state, currency, amount_minor, amount_usd_minor, submitted_at)
    select ${paymentId}::uuid, id, 'mpesa', 'mpesa', 'submitted', requested.currency, requested.amount_minor,
      requested.amount_usd_minor, clock_timestamp()
    from bookings, amount_to_request(bookings, 'KES') as requested where id = ${bookingId}::uuid`.execute(transaction);
  const settled = await settleMoney(transaction, {
    bookingId,
    depositId: null,
    paymentId,
    receivedMinor: amountMinor,
    receivedUsdMinor: await usdWorth(transaction, { paymentId, amountMinor }),
    providerReference: receipt,
    receivedBy: decidedBy,
  });
  await noteMatched(transaction, { receipt, paymentId, decidedBy });
  return { paymentId, settled };
}
