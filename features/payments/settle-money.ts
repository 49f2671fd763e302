import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { PaymentSubject } from './payment.ts';

/** Money that came, as `settle_payments` and `settle_deposit` read it. */
export interface SettlementDocument {
  paymentId: string;
  receivedMinor: number;
  receivedUsdMinor: number;
  providerReference: string | null;
  /** The administrator who saw it, where a person has to. */
  receivedBy: string | null;
}

/** Money that came, and for what. */
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
   * `wrong_amount` and `paid_before`: it came and goes back. `already`: somebody else wrote it down. `own_request`: of a
   * deposit, by whoever asked for it, which nobody may confirm for themselves. `rejected` and `needs_two`, of a deposit by
   * hand: somebody rejected it before, or another administrator has to approve it.
   */
  payment:
    | 'captured'
    | 'wrong_amount'
    | 'paid_before'
    | 'already'
    | 'gone'
    | 'own_request'
    | 'rejected'
    | 'needs_two';
  /** What became of the booking; `refund_due` where what it held is gone. */
  booking?: { outcome: 'confirmed' } | { outcome: 'refund_due'; reason: string };
}

/** Writes money into the books with all that follows from it, in one transaction: first come, first written. */
export type SettleMoney = (money: ReceivedMoney) => Promise<SettledMoney>;

/** Alone, and with whatever else the caller writes. Where many come at once, the booking desk does it together. */
export async function settleMoney(
  db: Database | DatabaseTransaction,
  money: ReceivedMoney,
): Promise<SettledMoney> {
  const { rows } = await sql<{ answers: [SettledMoney] }>`
    select settle_payments(${JSON.stringify([toSettlement(money)])}::jsonb, true) as answers`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('settle_payments answered nothing');
  return row.answers[0];
}

/** In US cents: as agreed for the amount that was asked for, and any other at the rate that was agreed with it. */
export async function usdWorth(
  db: Database | DatabaseTransaction,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<number> {
  const { rows } = await sql<{ worth: number }>`
    select case when ${amountMinor}::bigint = amount_minor then amount_usd_minor::bigint
      else round(${amountMinor}::bigint / coalesce(
        case when bookings.currency = payments.currency then rate_per_usd else kes_per_usd end,
        amount_minor::numeric / amount_usd_minor
      ))::bigint end as worth
    from payments left join bookings on bookings.id = payments.booking_id
    where payments.id = ${paymentId}::uuid`.execute(db);
  return rows[0]?.worth ?? 0;
}
