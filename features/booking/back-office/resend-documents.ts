import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { addBookingEmail } from '../emails/add-booking-email.ts';
import { maskEmail } from '../retrieve/mask-contact.ts';

export type ResentDocuments =
  | { ok: true; email: string }
  /** `just_sent`: a moment ago, perhaps by a colleague. */
  | { ok: false; error: 'gone' | 'not_confirmed' | 'just_sent' };

/** Sends the ticket or the voucher once more to the address of the booking. Two who ask at once: once. */
export function resendDocuments(
  db: Database,
  bookingId: string,
  actor: Actor & { id: string },
): Promise<ResentDocuments> {
  return inTransaction(db, async (transaction) => {
    const booking = await transaction
      .selectFrom('bookings')
      .select(['status', 'contact_email'])
      .where('id', '=', bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!booking) return { ok: false, error: 'gone' };
    if (booking.status !== 'confirmed') return { ok: false, error: 'not_confirmed' };
    const justSent = await transaction
      .selectFrom('booking_events')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'documents_resent')
      .where('at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
      .executeTakeFirst();
    if (justSent) return { ok: false, error: 'just_sent' };
    await addBookingEmail(transaction, bookingId, 'documents');
    await transaction
      .insertInto('booking_events')
      .values({
        booking_id: bookingId,
        kind: 'documents_resent',
        actor_id: actor.id,
        actor_role: actor.role,
      })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'documents_resent',
      subjectType: 'booking',
      subjectId: bookingId,
      after: { email: maskEmail(booking.contact_email) },
    });
    return { ok: true, email: booking.contact_email };
  });
}
