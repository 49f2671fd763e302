import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { PaymentHooks } from '../../payment-hooks.ts';
import { settleDeposit } from '../../settle-deposit.ts';
import { settleMoney, usdWorth } from '../../settle-money.ts';
import { isReceipt } from '../is-receipt.ts';
import { askPrompts } from './ask-prompts.ts';
import { rateOfToday, readDepositTerms } from './deposit-terms.ts';
import { findSubject } from './find-subject.ts';
import { type BookingPaymentRow, lockPayments } from './lock-payments.ts';
import { lockReceipt } from './lock-receipt.ts';
import { noteMatched } from './note-matched.ts';
import { payBooking } from './pay-booking.ts';
import type { PaybillParts } from './paybill-parts.ts';
import type { ProvedReceipt, UnmatchedReason } from './paybill-receipt.ts';
import { readPayable } from './read-payable.ts';

type Match = 'matched' | 'not_now' | UnmatchedReason;

/** For so long after it was proved, money waits for M-Pesa to say how a prompt for the same thing stands. */
const timeoutMinutes = 5;

/**
 * Finds what proved money was for, by the account that the payer typed, and settles it in the same transaction: its
 * booking is confirmed, or its agency credited. The money of a prompt comes this way too: it is that prompt's if its receipt
 * was told for it, or if M-Pesa, asked now, says that the prompt was paid. Any other has a payment of its own, so that a
 * prompt that is paid as well is found out. All else waits for a person.
 */
export async function matchReceipt(
  parts: PaybillParts,
  { receipt, account }: Pick<ProvedReceipt, 'receipt' | 'account'>,
): Promise<void> {
  const { db, log, hooks } = parts;
  const asked = await findSubject(db, account);
  if (asked && !(await askPrompts(parts, asked)) && (await isNew(db, receipt))) return;
  const kesPerUsd = await rateOfToday(db, log);
  await inTransaction(db, async (transaction) => {
    const subject = await findSubject(transaction, account);
    // Payments before receipts, as whoever settles a payment does.
    const payments = subject ? await lockPayments(transaction, subject) : [];
    const proved = await lockReceipt(transaction, receipt, 'proved');
    if (!proved) return;
    const match = subject
      ? (await leaveToSettled(transaction, proved, payments)) ||
        (subject.bookingId === null
          ? await creditDeposit(transaction, { hooks, proved, payments, kesPerUsd })
          : await settleBooking(transaction, proved, { bookingId: subject.bookingId, payments }))
      : await leaveToNamed(transaction, proved);
    if (match === 'matched' || match === 'not_now') return;
    await transaction
      .updateTable('mpesa_receipts')
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

/** A payment has this money already, under this receipt or while its receipt was not known. */
async function leaveToSettled(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: ProvedReceipt,
  payments: readonly BookingPaymentRow[],
): Promise<Match | undefined> {
  const named = payments.find(({ providerReference }) => providerReference === receipt);
  if (named && settledStates.includes(named.state)) {
    await noteMatched(transaction, { receipt, paymentId: named.id, decidedBy: null });
    return 'matched';
  }
  await takeOffOthers(transaction, receipt, payments);
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
  // The database sees by itself that the receipt is its own from now on.
  await sql`update payments set provider_reference = ${receipt} where id = ${unnamed.id}::uuid`.execute(
    transaction,
  );
  return 'matched';
}

/** Where nobody can read the account, a payment that was settled with this receipt has it. */
async function leaveToNamed(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: ProvedReceipt,
): Promise<Match> {
  const named = await transaction
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'mpesa')
    .where('provider_reference', '=', receipt)
    .where('captured_minor', '=', amountMinor)
    .executeTakeFirst();
  if (!named) return 'unknown_account';
  await noteMatched(transaction, { receipt, paymentId: named.id, decidedBy: null });
  return 'matched';
}

/** Somebody told of this receipt for a payment of something else. What the payer typed says otherwise. */
async function takeOffOthers(
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

/** Those that were told of with this receipt first. */
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

/** What came is what is credited. A deposit has one payment: while its prompt may be paid, other money waits. */
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
