import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { pageWithin } from '#lib/page-within.ts';
import { type InquiryStatus, waitingStatuses } from '../inquiry-status.ts';

export interface InquiryQuery {
  /** A part of the name, the subject or the address. */
  text: string;
  /** `pending`: somebody waits for an answer of ours. */
  status: InquiryStatus | 'pending' | undefined;
  page: number;
}

/** How long a page is, and how far anybody turns them. */
export interface PageRules {
  perPage: number;
  countedAtMost: number;
}

export interface ListedInquiry {
  id: string;
  name: string;
  subject: string;
  status: InquiryStatus;
  /** The beginning of the message. */
  preview: string;
  /** Who sees to it. */
  assignee: string | null;
  createdAt: Date;
}

export interface ListedInquiries {
  rows: ListedInquiry[];
  matching: number;
  isMore: boolean;
  page: number;
}

/** One page of the inquiries, the newest first. */
export async function listInquiries(
  db: Database,
  query: InquiryQuery,
  { perPage, countedAtMost }: PageRules,
): Promise<ListedInquiries> {
  const condition = conditionOf(query);
  const counted = await count(db, condition, countedAtMost);
  const matching = Math.min(counted, countedAtMost);
  const { page, offset } = pageWithin(query.page, matching, perPage);
  // Few are found first and sorted then: PostgreSQL takes the offset for a reason to do so. Many are met soon enough
  // on the way through the order.
  const found =
    counted > countedAtMost
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
  return { rows, matching, isMore: counted > countedAtMost, page };
}

function conditionOf({ text, status }: InquiryQuery): RawBuilder<boolean> {
  const hasText = text === '' ? sql`true` : sql`search_text like lower(${containing(text)})`;
  const statuses = status === 'pending' ? waitingStatuses : [status];
  const hasStatus = status ? sql`status = any(${[...statuses]}::text[])` : sql`true`;
  return sql`${hasText} and ${hasStatus}`;
}

async function count(db: Database, condition: RawBuilder<boolean>, countedAtMost: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select from inquiries where ${condition} limit ${countedAtMost + 1}) as found`.execute(db);
  return rows[0]?.counted ?? 0;
}
