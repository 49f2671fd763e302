import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

/**
 * For somebody who asks for it: no trace stays but that it was done. The audit log keeps what it is told for good, so it
 * is told no address.
 */
export async function removeSubscriber(
  db: Database,
  subscriberId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true; email: string } | { ok: false; error: 'gone' }> {
  return inTransaction(db, async (transaction) => {
    const removed = await transaction
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', subscriberId)
      .returning(['email', 'state', 'language'])
      .executeTakeFirst();
    if (!removed) return { ok: false, error: 'gone' };
    const { email, state, language } = removed;
    await writeAudit(transaction, {
      actor,
      action: 'subscriber_removed',
      subjectType: 'newsletter_subscriber',
      subjectId: subscriberId,
      before: { state, language },
    });
    return { ok: true, email };
  });
}
