import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import type { InquiryStatus } from '../inquiry.ts';
import { isActiveAdmin } from './triage-inquiry.ts';

export const supportQueues = ['mine', 'unassigned'] as const;
export type SupportQueue = (typeof supportQueues)[number];

export interface WaitingInquiry {
  id: string;
  name: string;
  subject: string;
  status: InquiryStatus;
  preview: string;
  isMine: boolean;
  /** The assignee, if they are no longer an administrator. */
  former: { id: string; name: string } | null;
  createdAt: Date;
}

export interface ListedSupport extends ListedPage<WaitingInquiry> {
  counts: Record<SupportQueue, number>;
}

/** Assigned to no active administrator. */
export const isUnassigned = sql<boolean>`(
  inquiries.assigned_to is null
  or not exists (select from users where users.id = inquiries.assigned_to and ${isActiveAdmin})
)`;

/**
 * The oldest first: inquiries assigned to this administrator or to nobody. Those of a former administrator
 * count as unassigned.
 */
export async function listSupportQueue(
  db: Database,
  { userId, queue, page }: { userId: string; queue: SupportQueue | undefined; page: number },
): Promise<ListedSupport> {
  const isMine = sql<boolean>`inquiries.assigned_to = ${userId}::uuid`;
  const waits = sql`inquiries.status in ('new', 'in_progress')`;
  const counted = await sql<Record<SupportQueue, number>>`
    select
      (count(*) filter (where ${isMine}))::int as mine,
      (count(*) filter (where ${isUnassigned}))::int as unassigned
    from inquiries where ${waits}`.execute(db);
  const counts = counted.rows[0] ?? { mine: 0, unassigned: 0 };
  const all = queue ? counts[queue] : counts.mine + counts.unassigned;
  const { offset, ...list } = pageOfList({ page }, all);
  const chosen =
    queue === 'mine' ? isMine : queue === 'unassigned' ? isUnassigned : sql`(${isMine} or ${isUnassigned})`;
  const { rows } = await sql<Omit<WaitingInquiry, 'former'> & { assigneeId: string | null; assignee: string | null }>`
    select
      inquiries.id, inquiries.name, inquiries.subject, inquiries.status, left(inquiries.message, 300) as preview,
      coalesce(${isMine}, false) as is_mine, inquiries.assigned_to as assignee_id,
      coalesce(nullif(owner.full_name, ''), 'somebody who left') as assignee, inquiries.created_at
    from inquiries left join users as owner on owner.id = inquiries.assigned_to
    where ${waits} and ${chosen}
    order by inquiries.created_at, inquiries.id
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return {
    ...list,
    counts,
    rows: rows.map(({ assigneeId, assignee, ...row }) => ({
      ...row,
      former: assigneeId === null || row.isMine ? null : { id: assigneeId, name: assignee ?? '' },
    })),
  };
}
