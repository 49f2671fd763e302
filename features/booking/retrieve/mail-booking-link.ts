import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { mailboxOf } from '#lib/mailbox.ts';

const perBooking: RateLimit = { name: 'booking-link', max: 3, windowSeconds: 3600 };
const perMailbox: RateLimit = { name: 'booking-link-mailbox', max: 5, windowSeconds: 3600 };

/**
 * The link that makes its reader the owner goes to the booking's mailbox, and nowhere else. Beyond a few an hour, also of
 * several holds of one mailbox, it is left out, and nobody is told: whoever asks may not be who reads the mail.
 */
export function mailBookingLink(
  db: Database,
  { id: bookingId, contactEmail }: { id: string; contactEmail: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await withinRateLimit(transaction, perBooking, bookingId))) return;
    // Anybody can hold something in another's name. Those links do not use up what the owner of a real booking may ask for.
    const isTheirs = await transaction
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .where((where) =>
        where.or([where('contact_verified_at', 'is not', null), where('confirmed_at', 'is not', null)]),
      )
      .executeTakeFirst();
    if (!isTheirs && !(await withinRateLimit(transaction, perMailbox, mailboxOf(contactEmail)))) return;
    await transaction.insertInto('booking_outbox').values({ booking_id: bookingId, kind: 'link' }).execute();
  });
}
