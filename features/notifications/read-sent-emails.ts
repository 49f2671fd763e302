import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface SentEmailRow {
  id: string;
  kind: string;
  subject: string;
  email: string;
  bookingId: string | null;
  sentAt: Date;
}

/** What we wrote to somebody, newest first: to their account, and to an address only if they have proved it. */
export async function listSentEmails(
  db: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string | null },
  limit = 50,
): Promise<SentEmailRow[]> {
  const { rows } = await sql<SentEmailRow>`
    select id, kind, subject, email, booking_id as "bookingId", sent_at as "sentAt"
    from sent_emails
    where user_id = ${userId}::uuid or lower(email) = lower(${verifiedEmail}::text)
    order by sent_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}
