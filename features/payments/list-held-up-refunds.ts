import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nextRefundTry } from './next-refund-try.ts';

/** A refund that a person has to see to: its provider would not send it, or sent what had been handed out. */
export interface HeldUpRefund {
  paymentId: string;
  bookingId: string;
  reference: string;
  provider: string;
  currency: string;
  refundMinor: number;
  /** Why the provider would not. */
  failure: string | null;
  /** Somebody sends it otherwise. */
  isByHand: boolean;
  /** When the provider is asked again, unless somebody sends it. */
  nextTryAt: Date | null;
  /** It went twice: what the provider calls its own. */
  alsoSent: string | null;
  dueAt: Date;
}

const mostShown = 50;

const needsSomebody: RawBuilder<boolean> = sql`(
  booking_id is not null and (
    state = 'refund_due' and refund_failure is not null
    or refund_also_sent is not null and refund_also_sent_seen_at is null
  )
)`;

/** The longest due first. */
export async function listHeldUpRefunds(db: Database): Promise<HeldUpRefund[]> {
  const { rows } = await sql<HeldUpRefund>`
    select payments.id as "paymentId", booking_id as "bookingId", reference, provider, payments.currency,
      refund_minor as "refundMinor", refund_failure as failure, refund_by_hand_at is not null as "isByHand",
      case when refund_by_hand_at is null then ${nextRefundTry} end as "nextTryAt",
      refund_also_sent as "alsoSent", refund_due_at as "dueAt"
    from payments join bookings on bookings.id = booking_id
    where ${needsSomebody}
    order by refund_due_at, payments.id limit ${mostShown}`.execute(db);
  return rows;
}

/** As part of a statement that counts other things as well. */
export const heldUpCount = sql<number>`(select count(*) from payments where ${needsSomebody})::int`;
