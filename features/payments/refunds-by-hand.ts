import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { Minor } from '#lib/money.ts';
import { noteRefunded } from './note-refunded.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { paymentRow, readPayment } from './payment-row.ts';
import { nextRefundTry } from './send-due-refunds.ts';

/** A refund that needs a person: its provider refused to send it, or sent one that had been paid out by hand. */
export interface HeldUpRefund {
  paymentId: string;
  bookingId: string;
  reference: string;
  provider: string;
  currency: string;
  refundMinor: Minor;
  /** Why the provider refused. */
  failure: string | null;
  isByHand: boolean;
  /** When the provider is asked again, unless an administrator sends the refund. */
  nextTryAt: Date | null;
  /** The provider's reference of a second refund, sent after one by hand. */
  alsoSent: string | null;
  dueAt: Date;
}

const maxShown = 50;

const needsPerson: RawBuilder<boolean> = sql`(
  booking_id is not null and (
    state = 'refund_due' and refund_failure is not null
    or refund_also_sent is not null and refund_also_sent_seen_at is null
  )
)`;

/** The longest due first. */
export async function listHeldUpRefunds(db: Database): Promise<HeldUpRefund[]> {
  const { rows } = await sql<HeldUpRefund>`
    select payments.id as payment_id, booking_id, reference, provider, payments.currency,
      refund_minor, refund_failure as failure, refund_by_hand_at is not null as is_by_hand,
      case when refund_by_hand_at is null then ${nextRefundTry} end as next_try_at,
      refund_also_sent as also_sent, refund_due_at as due_at
    from payments join bookings on bookings.id = booking_id
    where ${needsPerson}
    order by refund_due_at, payments.id limit ${maxShown}`.execute(db);
  return rows;
}

/** A subquery for a statement that counts other things as well. */
export const heldUpCount = sql<number>`(select count(*) from payments where ${needsPerson})::int`;

/** `in_progress`: the provider has not refused since the last attempt. `not_due`: nothing is owed, or it is by hand already. */
type TakenOver = { ok: true } | { ok: false; error: 'in_progress' | 'not_due' };

/**
 * An administrator takes over a refund that its provider refused. From then on the provider is not asked, because it could
 * accept while the administrator pays. The refusal is read under a row lock, because every new attempt clears it.
 */
export async function sendByHand({ db }: PaymentParts, paymentId: string, actor: Person): Promise<TakenOver> {
  return inTransaction(db, async (transaction) => {
    const payment = await paymentRow(transaction, paymentId)
      .select(['provider', 'refundFailure'])
      .where('state', '=', 'refund_due')
      .where('refundByHandAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    if (payment.refundFailure === null) return { ok: false, error: 'in_progress' };
    await transaction
      .updateTable('payments')
      .set({ refundByHandAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', paymentId)
      .execute();
    await writeAudit(transaction, actor, ['payment', paymentId], 'refund_by_hand', {
      before: { provider: payment.provider, failure: payment.refundFailure },
    });
    return { ok: true };
  });
}

/** Gives a refund back to its provider, which is asked again in the next round. */
export async function letProviderSend(
  { db }: PaymentParts,
  paymentId: string,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'not_due' }> {
  return inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({ refundByHandAt: null })
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .where('refundByHandAt', 'is not', null)
      .returning('provider')
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    await writeAudit(transaction, actor, ['payment', paymentId], 'refund_by_provider', {
      after: { provider: payment.provider },
    });
    return { ok: true };
  });
}

type MarkedRefunded =
  /** `not_by_hand`: its provider sends it, or may be sending it now. `not_due`: nothing is owed, or it has been paid out. */
  { ok: true } | { ok: false; error: 'gone' | 'not_by_hand' | 'not_due' | 'no_reference' };

/**
 * An administrator has paid a refund out and enters its reference. A refund that its provider refused is first taken over
 * with sendByHand. Of two concurrent calls one succeeds.
 */
export async function markRefunded(
  parts: PaymentParts,
  {
    paymentId,
    reference,
    isAtProvider = false,
  }: {
    paymentId: string;
    reference: string;
    /** It was sent in the provider's dashboard, so it left our balance there, and not our bank account or till. */
    isAtProvider?: boolean;
  },
  actor: Person,
): Promise<MarkedRefunded> {
  const refundReference = reference.trim().slice(0, 120);
  if (!refundReference) return { ok: false, error: 'no_reference' };
  const payment = await readPayment(parts.db, paymentId);
  if (!payment) return { ok: false, error: 'gone' };
  const isByHand = parts.providers.get(payment.provider)?.byHand === true;
  return inTransaction(parts.db, async (transaction) => {
    if (!isByHand && !(await lockSentByHand(transaction, paymentId))) return { ok: false, error: 'not_by_hand' };
    const noted = await noteRefunded(transaction, paymentId, refundReference, { isByHand: !isAtProvider });
    if (!noted) return { ok: false, error: 'not_due' };
    await parts.hooks.onRefunded(transaction, noted);
    await writeAudit(transaction, actor, ['payment', paymentId], 'payment_refunded', {
      before: { state: 'refund_due' },
      after: {
        state: 'refunded',
        currency: noted.currency,
        refundMinor: noted.refundMinor,
        reference: refundReference,
      },
    });
    return { ok: true };
  });
}

async function lockSentByHand(transaction: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const payment = await paymentRow(transaction, paymentId)
    .select('id')
    .where('refundByHandAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return payment !== undefined;
}

/** An administrator has dealt with a refund that was sent twice. Of two concurrent calls one succeeds. */
export async function closeSentTwice(
  { db }: PaymentParts,
  paymentId: string,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'not_due' }> {
  return inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({ refundAlsoSentSeenAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', paymentId)
      .where('refundAlsoSent', 'is not', null)
      .where('refundAlsoSentSeenAt', 'is', null)
      .returning('refundAlsoSent')
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    await writeAudit(transaction, actor, ['payment', paymentId], 'refund_twice_closed', {
      after: { alsoSent: payment.refundAlsoSent },
    });
    return { ok: true };
  });
}
