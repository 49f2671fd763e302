import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { PaymentSubject } from './payment.ts';

/** A deposit has been credited to its agency. Runs in the transaction of that. */
export type OnDeposited = (transaction: DatabaseTransaction, depositId: string) => Promise<void>;

/** Received money as `settle_payments` and `settle_deposit` read it. */
export interface SettlementDocument {
  paymentId: string;
  receivedMinor: Minor;
  receivedUsdMinor: UsdMinor;
  providerReference: string | null;
  /** The administrator who confirmed it, for payments by hand. */
  receivedBy: string | null;
}

export type ReceivedMoney = PaymentSubject & SettlementDocument;

export function toSettlement({
  paymentId,
  receivedMinor,
  receivedUsdMinor,
  providerReference,
  receivedBy,
}: SettlementDocument): SettlementDocument {
  return { paymentId, receivedMinor, receivedUsdMinor, providerReference, receivedBy };
}

export interface SettledMoney {
  /**
   * `wrong_amount` and `paid_before`: received, and due for refund. `already`: settled before. `own_request`: nobody may
   * confirm a deposit of their own. `rejected` and `needs_two` are answers for deposits by hand: it was rejected before, or
   * a second administrator has to approve it.
   */
  payment: 'captured' | 'wrong_amount' | 'paid_before' | 'already' | 'gone' | 'own_request' | 'rejected' | 'needs_two';
  /** `refund_due`: its seats or rooms are gone. */
  booking?: { outcome: 'confirmed' } | { outcome: 'refund_due'; reason: string };
}

/** Posts received money with all its consequences in one transaction. */
export type SettleMoney = (money: ReceivedMoney) => Promise<SettledMoney>;

/** Settles one payment in the caller's transaction. The booking batcher settles many together. */
export async function settleMoney(db: Database | DatabaseTransaction, money: ReceivedMoney): Promise<SettledMoney> {
  const { rows } = await sql<{ answers: [SettledMoney] }>`
    select settle_payments(${JSON.stringify([toSettlement(money)])}::jsonb, true) as answers`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('settle_payments answered nothing');
  return row.answers[0];
}

/** In US cents: the agreed value for the requested amount, and the agreed rate for any other amount. */
export async function usdWorth(
  db: Database | DatabaseTransaction,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: Minor },
): Promise<number> {
  const { rows } = await sql<{ worth: number }>`
    select case when ${amountMinor}::bigint = amount_minor then amount_usd_minor::bigint
      else round(${amountMinor}::bigint / coalesce(
        case when bookings.currency = payments.currency then bookings.rate_per_usd else locked_rates.rate_per_usd end,
        amount_minor::numeric / amount_usd_minor
      ))::bigint end as worth
    from payments
    left join bookings on bookings.id = payments.booking_id
    left join locked_rates on locked_rates.booking_id = bookings.id and locked_rates.currency = payments.currency
    where payments.id = ${paymentId}::uuid`.execute(db);
  return rows[0]?.worth ?? 0;
}

export async function settleDeposit(
  transaction: DatabaseTransaction,
  { onDeposited }: { onDeposited: OnDeposited },
  money: ReceivedMoney & { depositId: string },
): Promise<SettledMoney> {
  const { rows } = await sql<{ answer: SettledMoney }>`
    select settle_deposit(${JSON.stringify(toSettlement(money))}::jsonb) as answer`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('settle_deposit answered nothing');
  if (row.answer.payment === 'captured') await onDeposited(transaction, money.depositId);
  return row.answer;
}

/** Payments of bookings settle in batches, deposits one by one. */
export function settleBookingOrDeposit(
  db: Database,
  hooks: { onDeposited: OnDeposited },
  settleBooking: SettleMoney,
): SettleMoney {
  return (money) =>
    money.depositId === null
      ? settleBooking(money)
      : inTransaction(db, (transaction) => settleDeposit(transaction, hooks, money));
}
