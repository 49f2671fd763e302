import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** A refund that its provider would not send: a person has to, or sees why. */
export interface HeldUpRefund {
  paymentId: string;
  bookingId: string;
  reference: string;
  provider: string;
  currency: string;
  refundMinor: number;
  failure: string;
  dueAt: Date;
}

const mostShown = 50;

/** The longest due first. */
export async function listHeldUpRefunds(db: Database): Promise<HeldUpRefund[]> {
  const { rows } = await sql<HeldUpRefund>`
    select payments.id as "paymentId", booking_id as "bookingId", reference, provider, payments.currency,
      refund_minor as "refundMinor", refund_failure as failure, refund_due_at as "dueAt"
    from payments join bookings on bookings.id = booking_id
    where state = 'refund_due' and refund_failure is not null
    order by refund_due_at, payments.id limit ${mostShown}`.execute(db);
  return rows;
}

export async function countHeldUpRefunds(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments
    where state = 'refund_due' and refund_failure is not null and booking_id is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
