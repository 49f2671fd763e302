import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { mailboxOf } from '#lib/limit-keys.ts';
import { maskEmail } from '../contact.ts';
import { bookingRow } from '../read-booking.ts';
import { addBookingEmail } from './booking-email.ts';

type ResentDocuments =
  | { ok: true; email: string }
  /** `just_sent`: sent less than a minute ago, perhaps by a colleague. */
  | { ok: false; error: 'gone' | 'not_confirmed' | 'just_sent' };

/** Sends the ticket or voucher again. Two concurrent requests send it once. */
export function resendDocuments(db: Database, bookingId: string, actor: Person): Promise<ResentDocuments> {
  return inTransaction(db, async (transaction) => {
    const booking = await bookingRow(transaction, bookingId)
      .select(['status', 'contactEmail'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!booking) return { ok: false, error: 'gone' };
    if (booking.status !== 'confirmed') return { ok: false, error: 'not_confirmed' };
    const justSent = await transaction
      .selectFrom('bookingEvents')
      .select('id')
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'documents_resent')
      .where('at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
      .executeTakeFirst();
    if (justSent) return { ok: false, error: 'just_sent' };
    await addBookingEmail(transaction, bookingId, 'documents');
    await transaction
      .insertInto('bookingEvents')
      .values({ bookingId, kind: 'documents_resent', actorId: actor.id, actorRole: actor.role })
      .execute();
    await writeAudit(transaction, actor, ['booking', bookingId], 'documents_resent', {
      after: { email: maskEmail(booking.contactEmail) },
    });
    return { ok: true, email: booking.contactEmail };
  });
}

const ticketsOfBooking: RateLimit = { name: 'agency-resend', max: 10, windowSeconds: 24 * 3600 };

/** The same for an agency, rate limited per booking. */
export async function resendTicket(db: Database, bookingId: string, actor: Person): Promise<ResentDocuments> {
  if (!(await withinRateLimit(db, ticketsOfBooking, bookingId))) return { ok: false, error: 'just_sent' };
  return resendDocuments(db, bookingId, actor);
}

const linksOfBooking: RateLimit = { name: 'booking-link', max: 3, windowSeconds: 3600 };
const linksOfMailbox: RateLimit = { name: 'booking-link-mailbox', max: 5, windowSeconds: 3600 };

/**
 * Sends the owner link to the booking's mailbox only. Beyond the hourly limits nothing is sent and no error is shown,
 * because the visitor may not be the owner.
 */
export function mailBookingLink(
  db: Database,
  { id: bookingId, contactEmail }: { id: string; contactEmail: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await withinRateLimit(transaction, linksOfBooking, bookingId))) return;
    // Holds with somebody else's address must not use up the limit of their real bookings.
    const isProven = await bookingRow(transaction, bookingId)
      .select('id')
      .where((where) => where.or([where('contactVerifiedAt', 'is not', null), where('confirmedAt', 'is not', null)]))
      .executeTakeFirst();
    if (!isProven && !(await withinRateLimit(transaction, linksOfMailbox, mailboxOf(contactEmail)))) return;
    await addBookingEmail(transaction, bookingId, 'link');
  });
}
