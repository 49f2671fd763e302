import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface InquiryFrom {
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: string;
  status: string;
  /** The latest. */
  response: string | null;
  responded_at: Date | null;
  created_at: Date;
  /** All there were, oldest first. */
  responses: { text: string; created_at: string }[];
}

/**
 * What was written to us from an address, oldest first, with what we answered. The caller has made sure whose address
 * it is. What colleagues noted for each other is not the sender's and stays out.
 */
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
