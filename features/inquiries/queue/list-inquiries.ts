import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { pageWithin } from '#lib/page-within.ts';
import { type InquiryStatus, inquiryStatuses, waitingStatuses } from '../inquiry.ts';

interface InquiryQuery {
  /** Part of the name, the subject or the address. */
  text: string;
  /** `pending` is new or in progress. */
  status: InquiryStatus | 'pending' | undefined;
  page: number;
}

export interface PageRules {
  perPage: number;
  maxCounted: number;
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

export interface ListedInquiries {
  rows: ListedInquiry[];
  matching: number;
  isMore: boolean;
  page: number;
}

/** The newest first. */
export async function listInquiries(
  db: Database,
  query: InquiryQuery,
  { perPage, maxCounted }: PageRules,
): Promise<ListedInquiries> {
  const condition = conditionOf(query);
  const counted = await count(db, condition, maxCounted);
  const matching = Math.min(counted, maxCounted);
  const { page, offset } = pageWithin(query.page, matching, perPage);
  // Few matches are found first and then sorted; many are met soon when scanning in order. `offset 0` keeps
  // the planner from merging the two steps.
  const found =
    counted > maxCounted
      ? sql`inquiries where ${condition}`
      : sql`(select id, created_at from inquiries where ${condition} offset 0) as inquiries`;
  const { rows } = await sql<ListedInquiry>`
    select
      inquiries.id, inquiries.name, inquiries.subject, inquiries.status, left(inquiries.message, 300) as preview,
      ${nameOfPerson('users')} as assignee, inquiries.created_at as "createdAt"
    from (
      select id from ${found} order by created_at desc, id desc limit ${perPage} offset ${offset}
    ) as page
    join inquiries on inquiries.id = page.id
    left join users on users.id = inquiries.assigned_to
    order by inquiries.created_at desc, inquiries.id desc`.execute(db);
  return { rows, matching, isMore: counted > maxCounted, page };
}

function conditionOf({ text, status }: InquiryQuery): RawBuilder<boolean> {
  const hasText = text === '' ? sql`true` : sql`search_text like lower(${containing(text)})`;
  const statuses = status === 'pending' ? waitingStatuses : [status];
  const hasStatus = status ? sql`status = any(${[...statuses]}::text[])` : sql`true`;
  return sql`${hasText} and ${hasStatus}`;
}

async function count(db: Database, condition: RawBuilder<boolean>, maxCounted: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select from inquiries where ${condition} limit ${maxCounted + 1}) as found`.execute(db);
  return rows[0]?.counted ?? 0;
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
    .select(['id', 'name', 'subject', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestShown)
    .execute();
  return {
    pendingCount: pending,
    latest: rows.map(({ id, name, subject, status, created_at }) => ({
      id,
      name,
      subject,
      status: z.enum(inquiryStatuses).parse(status),
      createdAt: created_at,
    })),
  };
}
