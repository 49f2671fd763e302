import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type InquiryStatus, storedStatus } from '../inquiry-status.ts';

export type StatusSet =
  | { ok: true }
  | { ok: false; error: 'gone' }
  /** A colleague was first. */
  | { ok: false; error: 'changed_meanwhile'; now: InquiryStatus };

/** Any status from any other, as long as it is still the one that was seen. */
export function setInquiryStatus(
  db: Database,
  { inquiryId, status, seen }: { inquiryId: string; status: InquiryStatus; seen: InquiryStatus },
  actor: Actor,
): Promise<StatusSet> {
  return inTransaction(db, async (transaction) => {
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select('status')
      .where('id', '=', inquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return { ok: false, error: 'gone' };
    const now = storedStatus(inquiry.status);
    if (now === status) return { ok: true };
    if (now !== seen) return { ok: false, error: 'changed_meanwhile', now };
    await transaction.updateTable('inquiries').set({ status }).where('id', '=', inquiryId).execute();
    await writeAudit(transaction, {
      actor,
      action: 'inquiry_status_changed',
      subjectType: 'inquiry',
      subjectId: inquiryId,
      before: { status: now },
      after: { status },
    });
    return { ok: true };
  });
}
