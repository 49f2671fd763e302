import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface LatestInquiry {
  id: string;
  subject: string;
  status: string;
  createdAt: Date;
}

/** What was written to us from an address, the newest first. The caller has made sure whose address it is. */
export async function listLatestFrom(db: Database, email: string, limit: number): Promise<LatestInquiry[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'subject', 'status', 'created_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, subject, status, created_at: createdAt }) => ({ id, subject, status, createdAt }));
}
