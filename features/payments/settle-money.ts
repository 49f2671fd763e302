import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Money that came, and for what. */
export interface CameIn {
  paymentId: string;
  bookingId: string;
  cameMinor: number;
  cameUsdMinor: number;
  providerReference: string | null;
  /** The administrator who saw it, where a person has to. */
  receivedBy: string | null;
}

export interface SettledMoney {
  /** `wrong_amount` and `paid_before`: it came and goes back. `already`: somebody else wrote it down. */
  payment: 'captured' | 'wrong_amount' | 'paid_before' | 'already' | 'gone';
  /** What became of the booking; `refund_due` where what it held is gone. */
  booking?: { outcome: 'confirmed' } | { outcome: 'refund_due'; reason: string };
}

/** Writes money into the books with all that follows from it, in one transaction: first come, first written. */
export type SettleMoney = (money: CameIn) => Promise<SettledMoney>;

/** Alone, and with whatever else the caller writes. Where many come at once, the booking desk does it together. */
export async function settleMoney(db: Database | DatabaseTransaction, money: CameIn): Promise<SettledMoney> {
  const { rows } = await sql<{ answers: [SettledMoney] }>`
    select settle_payments(${JSON.stringify([money])}::jsonb, true) as answers`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('settle_payments answered nothing');
  return row.answers[0];
}

/** In US cents: as agreed for the amount that was asked for, and any other at the rate of the booking. */
export async function usdWorth(
  db: Database | DatabaseTransaction,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<number> {
  const { rows } = await sql<{ worth: number }>`
    select case when ${amountMinor}::bigint = amount_minor then amount_usd_minor::bigint
      else round(${amountMinor}::bigint / rate_per_usd)::bigint end as worth
    from payments join bookings on bookings.id = payments.booking_id
    where payments.id = ${paymentId}::uuid`.execute(db);
  return rows[0]?.worth ?? 0;
}
