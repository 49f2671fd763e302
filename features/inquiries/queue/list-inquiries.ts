import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '#db/count-rows.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import { type InquiryStatus, inquiryStatuses, waitingStatuses } from '../inquiry.ts';

interface InquiryQuery {
  /** Part of the name, the subject or the address. */
  text: string;
  /** `pending` is new or in progress. */
  status: InquiryStatus | 'pending' | undefined;
  page: number;
}

export interface ListedInquiry {
  id: string;
  name: string;
  subject: string;
  status: InquiryStatus;
  preview: string;
  assignee: string | null;
  createdAt: Date;
}

export type ListedInquiries = ListedPage<ListedInquiry>;

/** The newest first. */
export async function listInquiries(db: Database, query: InquiryQuery): Promise<ListedInquiries> {
  const condition = conditionOf(query);
  const { offset, ...list } = pageOfList(query, await countFound(db, sql`from inquiries where ${condition}`));
  // Few matches are found first and then sorted; many are met soon when scanning in order. `offset 0` keeps
  // the planner from merging the two steps.
  const found = list.isMore
    ? sql`inquiries where ${condition}`
    : sql`(select id, created_at from inquiries where ${condition} offset 0) as inquiries`;
  const { rows } = await sql<ListedInquiry>`
    select
      inquiries.id, inquiries.name, inquiries.subject, inquiries.status, left(inquiries.message, 300) as preview,
      ${nameOfPerson('users')} as assignee, inquiries.created_at
    from (
      select id from ${found} order by created_at desc, id desc limit ${rowsPerPage} offset ${offset}
    ) as page
    join inquiries on inquiries.id = page.id
    left join users on users.id = inquiries.assigned_to
    order by inquiries.created_at desc, inquiries.id desc`.execute(db);
  return { ...list, rows };
}

function conditionOf({ text, status }: InquiryQuery): RawBuilder<boolean> {
  const hasText = text === '' ? sql`true` : sql`search_text like lower(${containing(text)})`;
  const statuses = status === 'pending' ? waitingStatuses : [status];
  const hasStatus = status ? sql`status = any(${[...statuses]}::text[])` : sql`true`;
  return sql`${hasText} and ${hasStatus}`;
}

type InquiryCounts = Record<InquiryStatus | 'total', number>;

export async function countInquiries(db: Database): Promise<InquiryCounts> {
  const { rows } = await sql<{ status: InquiryStatus; count: number }>`
    select status, count(*)::int as count from inquiries group by status`.execute(db);
  const counts: InquiryCounts = { total: 0, new: 0, in_progress: 0, resolved: 0, closed: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.total += count;
  }
  return counts;
}

const latestShown = 3;

interface InquirySummary {
  pendingCount: number;
  /** The newest first. */
  latest: { id: string; name: string; subject: string; status: InquiryStatus; createdAt: Date }[];
}

export async function readInquirySummary(db: Database): Promise<InquirySummary> {
  const { pending } = await db
    .selectFrom('inquiries')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('status', 'in', waitingStatuses)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'subject', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(latestShown)
    .execute();
  return {
    pendingCount: pending,
    latest: rows.map((row) => ({ ...row, status: z.enum(inquiryStatuses).parse(row.status) })),
  };
}
