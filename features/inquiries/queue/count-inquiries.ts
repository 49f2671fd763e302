import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { InquiryStatus } from '../inquiry-status.ts';

export type InquiryCounts = Record<InquiryStatus | 'total', number>;

/** Of all there are, whatever is searched for. */
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
