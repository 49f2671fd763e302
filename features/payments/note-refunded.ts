import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { CUSTOMERS, exchange, moneyAt, postTransfers, TAKEN_BACK, type Transfer } from '#features/ledger/ledger.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { MovedPayment, PaymentParts } from './payment-hooks.ts';
import { subjectOf } from './payment-row.ts';

/**
 * Marks a payment as refunded and posts it to the ledger. A refund by hand left our own bank account or till, whichever
 * provider had received the payment. Undefined when it was refunded before.
 */
export async function noteRefunded(
  transaction: DatabaseTransaction,
  paymentId: string,
  refundReference: string,
  { isByHand = false }: { isByHand?: boolean } = {},
): Promise<(MovedPayment & { currency: string; refundMinor: Minor }) | undefined> {
  const payment = await transaction
    .updateTable('payments')
    .set({
      state: 'refunded',
      refundedAt: sql<Date>`clock_timestamp()`,
      refundReference,
      refundByHandAt: isByHand ? sql<Date>`coalesce(refund_by_hand_at, clock_timestamp())` : null,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .returningAll()
    .executeTakeFirst();
  if (!payment) return undefined;
  const from = isByHand ? 'office' : payment.provider;
  await postTransfers(transaction, transfersOf({ ...payment, paymentId, from }));
  const { currency, refundMinor } = payment;
  return { ...subjectOf(payment), paymentId, currency, refundMinor: refundMinor ?? 0 };
}

/**
 * A refund came back to its provider: it is due again, and its ledger entries are reversed. False when that has been done, or
 * when the provider had not sent this refund.
 */
export async function noteReturned(
  transaction: DatabaseTransaction,
  { paymentId, refundReference, reason }: { paymentId: string; refundReference: string; reason: string },
): Promise<boolean> {
  const payment = await transaction
    .updateTable('payments')
    .set({
      state: 'refund_due',
      refundedAt: null,
      refundReference: null,
      refundFailure: reason.slice(0, 200) || 'refused',
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunded')
    .where('refundByHandAt', 'is', null)
    .where('refundReference', '=', refundReference)
    .returningAll()
    .executeTakeFirst();
  if (!payment) return false;
  const sent = transfersOf({ ...payment, paymentId, from: payment.provider });
  await postTransfers(
    transaction,
    sent.map(({ debit, credit, ...transfer }) => ({
      ...transfer,
      debit: credit,
      credit: debit,
      kind: 'refund_returned',
    })),
  );
  // The next attempt computes again how much a takeback covers.
  await transaction
    .updateTable('payments')
    .set({ refundCoveredMinor: 0, refundCoveredUsdMinor: 0 })
    .where('id', '=', paymentId)
    .execute();
  return true;
}

/**
 * Reverses the transfers of settle_payments in db/functions/settle-payment.sql. The part covered by a takeback left the
 * provider with that takeback.
 */
function transfersOf(payment: {
  paymentId: string;
  bookingId: string | null;
  /** The provider whose money left. */
  from: string;
  currency: string;
  refundMinor: Minor | null;
  refundUsdMinor: UsdMinor | null;
  refundCoveredMinor: number;
  refundCoveredUsdMinor: UsdMinor;
}): Transfer[] {
  const { paymentId, bookingId, from, currency } = payment;
  const amountMinor = (payment.refundMinor ?? 0) - payment.refundCoveredMinor;
  const usdMinor = (payment.refundUsdMinor ?? 0) - payment.refundCoveredUsdMinor;
  const money = moneyAt(from, currency);
  const about = { kind: 'refund_sent', bookingId, paymentId };
  const covered = {
    ...about,
    debit: CUSTOMERS,
    credit: TAKEN_BACK,
    amountMinor: payment.refundCoveredUsdMinor,
    kind: 'refund_covered',
  };
  if (currency === 'USD') return [{ debit: CUSTOMERS, credit: money, amountMinor, ...about }, covered];
  return [
    { debit: CUSTOMERS, credit: exchange('USD'), amountMinor: usdMinor, ...about },
    { debit: exchange(currency), credit: money, amountMinor, ...about },
    covered,
  ];
}

const system = { id: null, role: null };

/** The provider has sent a refund. False when that is known, or when it had been paid out by hand: then it was sent twice. */
export async function noteSent(parts: PaymentParts, paymentId: string, reference: string): Promise<boolean> {
  const isNoted = await inTransaction(parts.db, async (transaction) => {
    const noted = await noteRefunded(transaction, paymentId, reference);
    if (!noted) return false;
    const { refundMinor, ...moved } = noted;
    await parts.hooks.onRefunded(transaction, moved);
    await writeAudit(transaction, system, ['payment', paymentId], 'refund_sent', {
      before: { state: 'refund_due' },
      after: { state: 'refunded', currency: noted.currency, refundMinor, reference },
    });
    return true;
  });
  if (!isNoted) await noteSentTwice(parts, paymentId, reference);
  return isNoted;
}

/** The customer has the refund by hand and from the provider. Administrators see it until one of them closes it. */
async function noteSentTwice({ db, log }: PaymentParts, paymentId: string, reference: string): Promise<void> {
  const isNewEvent = await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ refundReference: string }>`
      update payments set refund_also_sent = ${reference}
      where id = ${paymentId}::uuid and state = 'refunded' and refund_by_hand_at is not null
        and refund_also_sent is null
      returning refund_reference`.execute(transaction);
    const [payment] = rows;
    if (!payment) return false;
    await writeAudit(transaction, system, ['payment', paymentId], 'refund_sent_twice', {
      before: { reference: payment.refundReference },
      after: { alsoSent: reference },
    });
    return true;
  });
  if (isNewEvent) log.error({ paymentId, reference }, 'a refund paid out by hand was sent by its provider too');
}
