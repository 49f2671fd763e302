import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** What was written to us from an address, oldest first. The caller has made sure whose address it is. */
export async function listInquiriesFrom(db: Database, email: string) {
  return db
    .selectFrom('inquiries')
    .select([
      'name',
      'email',
      'phone',
      'subject',
      'message',
      'language',
      'status',
      'response',
      'responded_at',
      'created_at',
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('created_at')
    .execute();
}
