import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { askOneByOne } from './ask-one-by-one.ts';
import { nextRefundTry } from './next-refund-try.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment } from './payment-row.ts';
import { noteSent } from './refund-sent.ts';
import { coverRefund } from './takebacks/cover-refund.ts';

/** Of one provider. */
const mostPerRound = 20;

/**
 * One round of sending back what is due, save what somebody sends by hand. A provider refunds once however often it is
 * asked, so whoever ends between its answer and our books is simply followed by the next round. Providers are asked side by
 * side: a slow one keeps no other waiting.
 */
export async function sendDueRefunds(parts: PaymentParts): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  const send = async (due: DueRefund) => {
    try {
      const outcome = await sendRefund(parts, due);
      if (outcome === 'sent') count.sent += 1;
      if (outcome === 'refused') count.failed += 1;
      return outcome;
    } catch (error) {
      count.failed += 1;
      parts.log.error({ err: error, paymentId: due.id }, 'a refund could not be sent');
      return 'unreachable';
    }
  };
  const sending = [...parts.providers.values()].filter(({ byHand }) => !byHand);
  await Promise.all(sending.map(({ name }) => askOneByOne(takeDueOf(parts, name), send)));
  return count;
}

/** Asks at once, whenever it was asked last. Throws where the provider gives no answer. */
export async function sendRefundNow(parts: PaymentParts, paymentId: string): Promise<void> {
  const due = await takeDue(parts, sql<boolean>`id = ${paymentId}::uuid`);
  if (due) await sendRefund(parts, due);
}

interface DueRefund {
  id: string;
  refund_minor: number;
  /** Which try this is. */
  refund_attempts: number;
}

async function sendRefund(
  parts: PaymentParts,
  { id, refund_minor, refund_attempts }: DueRefund,
): Promise<'sent' | 'waiting' | 'refused'> {
  const payment = await readPayment(parts.db, id);
  const provider = payment && parts.providers.get(payment.provider);
  if (!provider) return 'waiting';
  const cover = await coverRefund(parts, provider, payment, refund_minor);
  if (cover === 'covered') return 'sent';
  const outcome = await provider.refund(payment, cover.sendMinor);
  switch (outcome.state) {
    case 'by_hand':
    case 'pending':
      return 'waiting';
    case 'refunded':
      return (await noteSent(parts, id, outcome.refundReference)) ? 'sent' : 'waiting';
    case 'failed':
      parts.log.error({ paymentId: id, reason: outcome.reason }, 'a provider would not refund');
      await noteRefused(parts, id, refund_attempts, outcome);
      return 'refused';
  }
}

/** Unless a later try is under way, or has an answer of its own. What is refused for good is left to a person. */
async function noteRefused(
  { db }: PaymentParts,
  paymentId: string,
  attempt: number,
  { reason, isFinal = false }: { reason: string; isFinal?: boolean },
): Promise<void> {
  const failure = reason.slice(0, 200) || 'refused';
  await inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({
        refund_failure: failure,
        ...(isFinal && { refund_by_hand_at: sql<Date>`coalesce(refund_by_hand_at, clock_timestamp())` }),
      })
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .where('refund_attempts', '=', attempt)
      .returning('provider')
      .executeTakeFirst();
    if (payment && isFinal)
      await writeAudit(transaction, {
        actor: { id: null, role: null },
        action: 'refund_by_hand',
        subjectType: 'payment',
        subjectId: paymentId,
        before: { provider: payment.provider, failure },
      });
  });
}

/** One by one: what is not asked about in this round is not touched. */
async function* takeDueOf(parts: PaymentParts, provider: string): AsyncGenerator<DueRefund> {
  const isDue = sql<boolean>`provider = ${provider} and ${nextRefundTry} <= clock_timestamp()`;
  for (let taken = 0; taken < mostPerRound; taken += 1) {
    const due = await takeDue(parts, isDue);
    if (!due) return;
    yield due;
  }
}

/** Whoever takes one is about to ask, so nothing is known of it any more: nobody may hand it out meanwhile. */
async function takeDue(
  { db, providers }: PaymentParts,
  isDue: RawBuilder<boolean>,
): Promise<DueRefund | undefined> {
  const sending = [...providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const { rows } = await sql<DueRefund>`
    with due as (
      select id from payments
      where state = 'refund_due' and refund_by_hand_at is null and provider = any (${sending})
        and ${isDue}
      order by refund_due_at
      limit 1
      for no key update skip locked
    )
    update payments set
      refund_attempts = refund_attempts + 1,
      refund_asked_at = coalesce(refund_asked_at, clock_timestamp()),
      refund_failure = null,
      asked_at = clock_timestamp()
    from due where payments.id = due.id
    returning payments.id, payments.refund_minor, payments.refund_attempts`.execute(db);
  return rows[0];
}
