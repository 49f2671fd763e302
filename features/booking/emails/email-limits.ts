import { sql } from 'kysely';
import { type RateLimit, withinRateLimit, withinRateLimits } from '#db/rate-limit.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { isSampleAddress } from '#features/notifications/sample-mail-domain.ts';
import { mailboxOf } from '#lib/mailbox.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { BookingEmailDetail, BookingEmailKind } from './booking-email.ts';

const holdsOfAnyone: RateLimit = { name: 'notice-held', max: 5, windowSeconds: 3600 };
const mailsOfAnyone: RateLimit = { name: 'notice-unproved', max: 20, windowSeconds: 24 * 3600 };
const mailsWithoutMoney: RateLimit = { name: 'notice-unpaid', max: 60, windowSeconds: 24 * 3600 };
const mailsOfAgency: RateLimit = { name: 'notice-agency', max: 20, windowSeconds: 24 * 3600 };
const mailsOfSale = 2;
const linksOfPaid: RateLimit = { name: 'notice-link', max: 20, windowSeconds: 24 * 3600 };
const eventsOfPayment: RateLimit = { name: 'notice-payment', max: 1, windowSeconds: 24 * 3600 };

interface LimitedEmail {
  booking: Pick<
    BookingDetails,
    'id' | 'contactEmail' | 'contactVerifiedAt' | 'payments' | 'agency' | 'confirmedAt' | 'status'
  >;
  kind: BookingEmailKind;
  detail: BookingEmailDetail;
}

/**
 * A hold costs nothing and its address may be anybody's, so nobody's mailbox can be filled with the news of holds. Who paid
 * hears all that becomes of it, once for each payment. Counted over all processes, and taken back with the transaction.
 */
export async function mayBeMailed(
  transaction: DatabaseTransaction,
  notices: readonly LimitedEmail[],
): Promise<boolean[]> {
  const isCounted = ({ booking, detail }: LimitedEmail) =>
    detail.paymentId !== undefined && !isSampleAddress(booking.contactEmail);
  const eventsOfPayments = await withinRateLimits(
    transaction,
    eventsOfPayment,
    notices.filter(isCounted).map(({ kind, detail }) => `${kind} ${detail.paymentId}`),
  );
  const allowed: boolean[] = [];
  // One after the other, in the order that the caller has put them in.
  for (const notice of notices)
    allowed.push(
      isCounted(notice) ? (eventsOfPayments.shift() ?? false) : await mayBeMailedUnpaid(transaction, notice),
    );
  return allowed;
}

/** What is not the news of a payment. */
async function mayBeMailedUnpaid(
  transaction: DatabaseTransaction,
  { booking, kind }: LimitedEmail,
): Promise<boolean> {
  if (isSampleAddress(booking.contactEmail)) return false;
  if (booking.agency && kind !== 'link')
    return mayAgencyMail(transaction, booking, { agentId: booking.agency.agentId, kind });
  if (isPaid(booking)) {
    return kind !== 'link' || withinRateLimit(transaction, linksOfPaid, booking.id);
  }
  const mailbox = mailboxOf(booking.contactEmail);
  if (booking.contactVerifiedAt) return withinRateLimit(transaction, mailsWithoutMoney, mailbox);
  if (kind === 'held' && !(await withinRateLimit(transaction, holdsOfAnyone, mailbox))) return false;
  return withinRateLimit(transaction, mailsOfAnyone, mailbox);
}

/**
 * What an agency sells and takes back at once costs it nothing, and the address is whatever it typed. For what stands it
 * has paid, so that each such ticket makes room for its own mails; and what the airline does is not its doing.
 */
async function mayAgencyMail(
  transaction: DatabaseTransaction,
  { contactEmail, status }: Pick<BookingDetails, 'contactEmail' | 'status'>,
  { agentId, kind }: { agentId: string; kind: BookingEmailKind },
): Promise<boolean> {
  if (status === 'confirmed' && kind.startsWith('flight_')) return true;
  const { standing } = await transaction
    .selectFrom('bookings')
    .innerJoin('agent_bookings', 'agent_bookings.booking_id', 'bookings.id')
    .select((e) => e.fn.countAll<number>().as('standing'))
    .where(sql`lower(contact_email)`, '=', contactEmail.toLowerCase())
    .where('agent_id', '=', agentId)
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  const max = mailsOfAgency.max + mailsOfSale * Number(standing);
  return withinRateLimit(transaction, { ...mailsOfAgency, max }, `${agentId} ${mailboxOf(contactEmail)}`);
}

/** Whether money ever came for it, also if it went back; what an agency sold was paid from its credit. */
export function isPaid({
  payments,
  agency,
  confirmedAt,
}: Pick<BookingDetails, 'payments' | 'agency' | 'confirmedAt'>): boolean {
  if (agency) return confirmedAt !== null;
  return payments.some(({ capturedMinor }) => capturedMinor !== null);
}
