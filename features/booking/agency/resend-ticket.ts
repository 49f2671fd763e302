import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type ResentDocuments, resendDocuments } from '../back-office/resend-documents.ts';

const perBooking: RateLimit = { name: 'agency-resend', max: 10, windowSeconds: 24 * 3600 };

/** An agency sends its customer the documents once more; nobody fills a mailbox with them. */
export async function resendTicket(
  db: Database,
  bookingId: string,
  actor: Actor & { id: string },
): Promise<ResentDocuments> {
  if (!(await withinRateLimit(db, perBooking, bookingId))) return { ok: false, error: 'just_sent' };
  return resendDocuments(db, bookingId, actor);
}
