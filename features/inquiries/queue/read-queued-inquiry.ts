import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import type { InquiryStatus } from '../inquiry-status.ts';
import { latinDigits } from '../latin-digits.ts';
import { worksHere } from './colleagues.ts';

const reference = /(?<![\p{L}\p{N}])FM[ -]?([0-9]{6,12})(?![\p{L}\p{N}])/giu;
const mostFound = 10;

/** The bookings that a text names, each once, in their order. People write FM 123456 and fm-123456 as well. */
export function bookingReferencesIn(...texts: string[]): string[] {
  const found = [...latinDigits(texts.join('\n')).matchAll(reference)].map(([, digits]) => `FM${digits}`);
  return [...new Set(found)].slice(0, mostFound);
}

export interface QueuedResponse {
  id: string;
  text: string;
  /** Empty for somebody who is gone. */
  author: string;
  createdAt: Date;
}

/** An inquiry with all that whoever answers it wants to know. */
export interface QueuedInquiry {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: LanguageCode;
  status: InquiryStatus;
  createdAt: Date;
  respondedAt: Date | null;
  assignee: { id: string; name: string; worksHere: boolean } | null;
  /** The account that has the sender's address. */
  accountId: string | null;
  /** How many others came from the same address. */
  others: number;
  bookingReferences: string[];
  /** Oldest first. */
  responses: QueuedResponse[];
}

interface Row extends Omit<QueuedInquiry, 'language' | 'assignee' | 'bookingReferences' | 'responses'> {
  language: string;
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeWorksHere: boolean | null;
}

export async function readQueuedInquiry(db: Database, id: string): Promise<QueuedInquiry | undefined> {
  const { rows } = await sql<Row>`
    select
      inquiries.id, inquiries.name, inquiries.email, inquiries.phone, inquiries.subject, inquiries.message,
      inquiries.language, inquiries.status, inquiries.created_at as "createdAt",
      inquiries.responded_at as "respondedAt", users.id as "assigneeId",
      ${nameOfPerson('users')} as "assigneeName", ${worksHere} as "assigneeWorksHere",
      (
        select account.id from users as account
        where account.email = lower(inquiries.email) and account.erased_at is null
      ) as "accountId",
      (
        select count(*)::int from inquiries as other
        where lower(other.email) = lower(inquiries.email) and other.id <> inquiries.id
      ) as others
    from inquiries left join users on users.id = inquiries.assigned_to
    where inquiries.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { assigneeId, assigneeName, assigneeWorksHere, ...inquiry } = row;
  return {
    ...inquiry,
    language: storedLanguage(inquiry.language),
    assignee:
      assigneeId === null
        ? null
        : { id: assigneeId, name: assigneeName ?? '', worksHere: assigneeWorksHere === true },
    bookingReferences: bookingReferencesIn(inquiry.subject, inquiry.message),
    responses: await readResponses(db, id),
  };
}

async function readResponses(db: Database, inquiryId: string): Promise<QueuedResponse[]> {
  const { rows } = await sql<QueuedResponse>`
    select
      inquiry_responses.id, inquiry_responses.text, coalesce(${nameOfPerson('users')}, '') as author,
      inquiry_responses.created_at as "createdAt"
    from inquiry_responses left join users on users.id = inquiry_responses.author_id
    where inquiry_responses.inquiry_id = ${inquiryId}::uuid
    order by inquiry_responses.created_at, inquiry_responses.id`.execute(db);
  return rows;
}
