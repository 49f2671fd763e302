import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { noteRefunded } from './note-refunded.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment } from './read-payment.ts';

const mostPerRound = 20;

/**
 * One round of sending back what is due: at once, then with longer and longer pauses up to an hour. A provider refunds
 * once however often it is asked, so whoever ends between its answer and our books is simply followed by the next round.
 */
export async function sendDueRefunds(parts: PaymentParts): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  for (const { id, refund_minor } of await takeDue(parts, dueNow)) {
    try {
      if (await sendRefund(parts, id, refund_minor)) count.sent += 1;
    } catch (error) {
      count.failed += 1;
      parts.log.error({ err: error, paymentId: id }, 'a refund could not be sent');
    }
  }
  return count;
}

/** Its provider has news of a refund: asked at once, whenever it was asked last. */
export async function sendRefundNow(parts: PaymentParts, paymentId: string): Promise<void> {
  for (const { id, refund_minor } of await takeDue(parts, sql<boolean>`id = ${paymentId}::uuid`))
    await sendRefund(parts, id, refund_minor);
}

async function sendRefund(parts: PaymentParts, paymentId: string, refundMinor: number): Promise<boolean> {
  const payment = await readPayment(parts.db, paymentId);
  const provider = payment && parts.providers.get(payment.provider);
  if (!provider) return false;
  const outcome = await provider.refund(payment, refundMinor);
  if (outcome.state === 'by_hand' || outcome.state === 'pending') return false;
  if (outcome.state === 'failed') {
    await parts.db
      .updateTable('payments')
      .set({ refund_failure: outcome.reason.slice(0, 200) || 'refused' })
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .execute();
    throw new Error(`The provider did not refund: ${outcome.reason}`);
  }
  return inTransaction(parts.db, async (transaction) => {
    const noted = await noteRefunded(transaction, paymentId, outcome.refundReference);
    if (!noted) return false;
    await parts.hooks.onRefunded(transaction, noted);
    await writeAudit(transaction, {
      actor: { id: null, role: null },
      action: 'refund_sent',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: 'refund_due' },
      after: { state: 'refunded', refundMinor, reference: outcome.refundReference },
    });
    return true;
  });
}

const dueNow = sql<boolean>`(
  refund_attempts = 0
  or asked_at <= now() - least(interval '1 hour', interval '15 seconds' * 2 ^ least(refund_attempts, 10))
)`;

/** Whoever takes one is about to ask, so nothing is known of it any more: nobody may hand it out meanwhile. */
async function takeDue(
  { db, providers }: PaymentParts,
  isDue: RawBuilder<boolean>,
): Promise<{ id: string; refund_minor: number }[]> {
  const sending = [...providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const { rows } = await sql<{ id: string; refund_minor: number }>`
    with due as (
      select id from payments
      where state = 'refund_due' and provider = any (${sending})
        and ${isDue}
      order by refund_due_at
      limit ${mostPerRound}
      for no key update skip locked
    )
    update payments set
      refund_attempts = refund_attempts + 1,
      refund_asked_at = coalesce(refund_asked_at, clock_timestamp()),
      refund_failure = null,
      asked_at = clock_timestamp()
    from due where payments.id = due.id
    returning payments.id, payments.refund_minor`.execute(db);
  return rows;
}
