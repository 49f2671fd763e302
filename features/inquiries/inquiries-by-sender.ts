import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

interface InquiryFrom {
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: string;
  status: string;
  /** The latest response. */
  response: string | null;
  respondedAt: Date | null;
  createdAt: Date;
  /** The oldest first. */
  responses: { text: string; created_at: string }[];
}

/** The oldest first, with our responses and without internal notes. The caller has verified whose address it is. */
export async function listInquiriesFrom(db: Database, email: string): Promise<InquiryFrom[]> {
  const { rows } = await sql<InquiryFrom>`
    select
      name, email, phone, subject, message, language, status, response, responded_at, created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('text', text, 'created_at', inquiry_responses.created_at)
          order by inquiry_responses.created_at, inquiry_responses.id)
        from inquiry_responses where inquiry_id = inquiries.id
      ), '[]') as responses
    from inquiries
    where lower(email) = lower(${email})
    order by created_at, id`.execute(db);
  return rows;
}

interface LatestInquiry {
  id: string;
  subject: string;
  status: string;
  createdAt: Date;
}

/** The newest first. The caller has verified whose address it is. */
export function listLatestFrom(db: Database, email: string, limit: number): Promise<LatestInquiry[]> {
  return db
    .selectFrom('inquiries')
    .select(['id', 'subject', 'status', 'createdAt'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Deletes an erased user's inquiries with their responses and notes. An unverified address may be somebody
 * else's, and so are its inquiries.
 */
export async function forgetInquiries(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    delete from inquiries
    where lower(email) = (select email from users where id = ${userId}::uuid and email_verified)`.execute(transaction);
}
