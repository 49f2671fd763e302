import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lockColleague } from './colleagues.ts';

export type Assigned =
  | { ok: true }
  | { ok: false; error: 'gone' | 'not_a_colleague' }
  /** Somebody else was first; null for one that was given back. */
  | { ok: false; error: 'changed_meanwhile'; now: string | null };

/** Gives an inquiry to an administrator, or to nobody, as long as it is still whose it was seen to be. */
export function assignInquiry(
  db: Database,
  assignment: { inquiryId: string; assigneeId: string | null; seenId: string | null },
  actor: Actor,
): Promise<Assigned> {
  const { inquiryId, assigneeId, seenId } = assignment;
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string | null; name: string | null }>`
      select users.id, coalesce(nullif(users.full_name, ''), users.email) as name
      from inquiries left join users on users.id = inquiries.assigned_to
      where inquiries.id = ${inquiryId}::uuid
      for update of inquiries`.execute(transaction);
    const [now] = rows;
    if (!now) return { ok: false, error: 'gone' };
    if (now.id === assigneeId) return { ok: true };
    if (now.id !== seenId) return { ok: false, error: 'changed_meanwhile', now: now.name };
    if (assigneeId !== null && !(await lockColleague(transaction, assigneeId))) {
      return { ok: false, error: 'not_a_colleague' };
    }
    await transaction
      .updateTable('inquiries')
      .set({ assigned_to: assigneeId })
      .where('id', '=', inquiryId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: assigneeId === null ? 'inquiry_unassigned' : 'inquiry_assigned',
      subjectType: 'inquiry',
      subjectId: inquiryId,
      before: { assignedTo: now.id },
      after: { assignedTo: assigneeId },
    });
    return { ok: true };
  });
}
