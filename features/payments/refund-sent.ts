import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { noteRefunded } from './note-refunded.ts';
import type { PaymentParts } from './payment-hooks.ts';

const nobody = { id: null, role: null };

/** The provider has sent it. False where that is known, or where somebody had handed it out: then it went twice. */
export async function noteSent(parts: PaymentParts, paymentId: string, reference: string): Promise<boolean> {
  const isNoted = await inTransaction(parts.db, async (transaction) => {
    const noted = await noteRefunded(transaction, paymentId, reference);
    if (!noted) return false;
    const { refundMinor, ...moved } = noted;
    await parts.hooks.onRefunded(transaction, moved);
    await writeAudit(transaction, {
      actor: nobody,
      action: 'refund_sent',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: 'refund_due' },
      after: { state: 'refunded', currency: noted.currency, refundMinor, reference },
    });
    return true;
  });
  if (!isNoted) await noteSentTwice(parts, paymentId, reference);
  return isNoted;
}

/** The customer has it from the office and from the provider. Administrators see it until one of them has seen to it. */
async function noteSentTwice({ db, log }: PaymentParts, paymentId: string, reference: string): Promise<void> {
  const isNewEvent = await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ refund_reference: string }>`
      update payments set refund_also_sent = ${reference}
      where id = ${paymentId}::uuid and state = 'refunded' and refund_by_hand_at is not null
        and refund_also_sent is null
      returning refund_reference`.execute(transaction);
    const [payment] = rows;
    if (!payment) return false;
    await writeAudit(transaction, {
      actor: nobody,
      action: 'refund_sent_twice',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { reference: payment.refund_reference },
      after: { alsoSent: reference },
    });
    return true;
  });
  if (isNewEvent)
    log.error({ paymentId, reference }, 'a refund that was handed out was sent by its provider too');
}
