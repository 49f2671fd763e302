import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import { type InquiryStatus, latinDigits, statusLabels, storedStatus } from '../inquiry.ts';
import { isActiveAdmin } from './triage-inquiry.ts';

const reference = /(?<![\p{L}\p{N}])FM[ -]?([0-9]{6,12})(?![\p{L}\p{N}])/giu;
const maxFound = 10;

/** Unique booking references in a text, in their order. Also finds FM 123456 and fm-123456. */
export function bookingReferencesIn(...texts: string[]): string[] {
  const found = [...latinDigits(texts.join('\n')).matchAll(reference)].map(([, digits]) => `FM${digits}`);
  return [...new Set(found)].slice(0, maxFound);
}

interface QueuedResponse {
  id: string;
  text: string;
  /** Empty for an erased account. */
  author: string;
  createdAt: Date;
}

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
  assignee: { id: string; name: string; isActiveAdmin: boolean } | null;
  /** The account with the sender's address. */
  accountId: string | null;
  /** The number of other inquiries from the same address. */
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
      inquiries.language, inquiries.status, inquiries.created_at, inquiries.responded_at, users.id as assignee_id,
      ${nameOfPerson('users')} as assignee_name, ${isActiveAdmin} as assignee_works_here,
      (
        select account.id from users as account
        where account.email = lower(inquiries.email) and account.erased_at is null
      ) as account_id,
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
        : { id: assigneeId, name: assigneeName ?? '', isActiveAdmin: assigneeWorksHere === true },
    bookingReferences: bookingReferencesIn(inquiry.subject, inquiry.message),
    responses: await readResponses(db, id),
  };
}

async function readResponses(db: Database, inquiryId: string): Promise<QueuedResponse[]> {
  const { rows } = await sql<QueuedResponse>`
    select
      inquiry_responses.id, inquiry_responses.text, coalesce(${nameOfPerson('users')}, '') as author,
      inquiry_responses.created_at
    from inquiry_responses left join users on users.id = inquiry_responses.author_id
    where inquiry_responses.inquiry_id = ${inquiryId}::uuid
    order by inquiry_responses.created_at, inquiry_responses.id`.execute(db);
  return rows;
}

interface TimelineLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the system. */
  who: string;
}

interface TimelineRow {
  id: string;
  at: Date;
  action: string;
  status: string | null;
  assignee: string | null;
  isOwn: boolean | null;
  who: string | null;
}

/** The newest first. */
export async function readTimeline(
  db: Database,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<TimelineLine[]> {
  const { rows } = await sql<TimelineRow>`
    select
      audit_log.id, audit_log.at, audit_log.action, audit_log.after ->> 'status' as status,
      assignee.full_name as assignee, assignee.id = audit_log.actor_id as is_own, actor.full_name as who
    from audit_log
    left join users as actor on actor.id = audit_log.actor_id
    left join users as assignee on assignee.id = (audit_log.after ->> 'assignedTo')::uuid
    where audit_log.subject_type = 'inquiry' and audit_log.subject_id = ${id}
    order by audit_log.at desc, audit_log.id desc`.execute(db);
  return [
    ...rows.map((row) => ({ id: row.id, at: row.at, text: sentenceOf(row), who: row.who || 'A former colleague' })),
    { id: 'sent', at: createdAt, text: 'Sent to us', who: '' },
  ];
}

function sentenceOf({ action, status, assignee, isOwn }: TimelineRow): string {
  switch (action) {
    case 'inquiry_status_changed':
      return `Set to ${statusLabels[storedStatus(status ?? '')]}`;
    case 'inquiry_assigned':
      return isOwn ? 'Took it' : `Assigned to ${assignee || 'a former colleague'}`;
    case 'inquiry_unassigned':
      return 'Assigned to nobody';
    case 'inquiry_answered':
      return 'Response sent, set to Resolved';
    case 'inquiry_note_added':
      return 'Note added';
    default:
      return action.replaceAll('_', ' ');
  }
}
