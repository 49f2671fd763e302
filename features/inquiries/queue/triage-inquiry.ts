import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type InquiryStatus, storedStatus } from '../inquiry.ts';

/** An administrator who answers inquiries. */
export interface Colleague {
  id: string;
  /** The e-mail address if there is no name. */
  name: string;
}

/** A condition on users: an active administrator. */
export const isActiveAdmin: RawBuilder<boolean> = sql`is_admin_in_office(users)`;

export async function listColleagues(db: Database): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, coalesce(nullif(full_name, ''), email) as name from users
    where ${isActiveAdmin} order by lower(coalesce(nullif(full_name, ''), email)), id`.execute(db);
  return rows;
}

/** Share-locks the administrator, so that they cannot be demoted before the caller's transaction ends. */
async function lockColleague(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id}::uuid and ${isActiveAdmin} for share`.execute(transaction);
  return rows.length > 0;
}

type Assigned =
  | { ok: true }
  | { ok: false; error: 'gone' | 'not_a_colleague' }
  /** Somebody else changed it first; `now` is the current assignee. */
  | { ok: false; error: 'changed_meanwhile'; now: string | null };

/** Assigns an inquiry to an administrator or to nobody, unless it was reassigned meanwhile. */
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
    await transaction.updateTable('inquiries').set({ assignedTo: assigneeId }).where('id', '=', inquiryId).execute();
    await writeAudit(
      transaction,
      actor,
      ['inquiry', inquiryId],
      assigneeId === null ? 'inquiry_unassigned' : 'inquiry_assigned',
      { before: { assignedTo: now.id }, after: { assignedTo: assigneeId } },
    );
    return { ok: true };
  });
}

type StatusSet =
  | { ok: true }
  | { ok: false; error: 'gone' }
  /** A colleague changed it first. */
  | { ok: false; error: 'changed_meanwhile'; now: InquiryStatus };

/** Sets any status, unless it was changed meanwhile. */
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
    await writeAudit(transaction, actor, ['inquiry', inquiryId], 'inquiry_status_changed', {
      before: { status: now },
      after: { status },
    });
    return { ok: true };
  });
}
