import { sql } from 'kysely';
import { countRows } from '#db/count-rows.ts';
import { type RateLimit, withinRateLimit, withinRateLimits } from '#db/rate-limit.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { isSampleAddress } from '#features/notifications/sample-mail-domain.ts';
import { mailboxOf } from '#lib/limit-keys.ts';
import type { BookingDetails } from '../booking.ts';
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
 * A hold costs nothing and its address may belong to anybody, so emails about holds are rate limited per mailbox. Each
 * payment event is emailed once. Counted across processes and rolled back with the transaction.
 */
export async function withinEmailLimits(
  transaction: DatabaseTransaction,
  emails: readonly LimitedEmail[],
): Promise<boolean[]> {
  const isCounted = ({ booking, detail }: LimitedEmail) =>
    detail.paymentId !== undefined && !isSampleAddress(booking.contactEmail);
  const eventsOfPayments = await withinRateLimits(
    transaction,
    eventsOfPayment,
    emails.filter(isCounted).map(({ kind, detail }) => `${kind} ${detail.paymentId}`),
  );
  const allowed: boolean[] = [];
  // Sequential, in the caller's order, which avoids deadlocks.
  for (const email of emails)
    allowed.push(
      isCounted(email) ? (eventsOfPayments.shift() ?? false) : await withinLimitsWithoutPayment(transaction, email),
    );
  return allowed;
}

async function withinLimitsWithoutPayment(
  transaction: DatabaseTransaction,
  { booking, kind }: LimitedEmail,
): Promise<boolean> {
  if (isSampleAddress(booking.contactEmail)) return false;
  if (booking.agency && kind !== 'link')
    return withinAgencyLimit(transaction, booking, { agentId: booking.agency.agentId, kind });
  if (isPaid(booking)) {
    return kind !== 'link' || withinRateLimit(transaction, linksOfPaid, booking.id);
  }
  const mailbox = mailboxOf(booking.contactEmail);
  if (booking.contactVerifiedAt) return withinRateLimit(transaction, mailsWithoutMoney, mailbox);
  if (kind === 'held' && !(await withinRateLimit(transaction, holdsOfAnyone, mailbox))) return false;
  return withinRateLimit(transaction, mailsOfAnyone, mailbox);
}

/**
 * Selling and cancelling at once costs an agency nothing, and it may type any address, so its emails are limited per
 * mailbox. Each confirmed ticket raises the limit, and airline changes are exempt.
 */
async function withinAgencyLimit(
  transaction: DatabaseTransaction,
  { contactEmail, status }: Pick<BookingDetails, 'contactEmail' | 'status'>,
  { agentId, kind }: { agentId: string; kind: BookingEmailKind },
): Promise<boolean> {
  if (status === 'confirmed' && kind.startsWith('flight_')) return true;
  const sales = sql`
    from bookings join agent_bookings on agent_bookings.booking_id = bookings.id
    where lower(contact_email) = ${contactEmail.toLowerCase()} and agent_id = ${agentId}::uuid and status = 'confirmed'`;
  const max = mailsOfAgency.max + mailsOfSale * (await countRows(transaction, sales));
  return withinRateLimit(transaction, { ...mailsOfAgency, max }, `${agentId} ${mailboxOf(contactEmail)}`);
}

/** Money was received, even if it was refunded; agency sales are paid when confirmed. */
export function isPaid({
  payments,
  agency,
  confirmedAt,
}: Pick<BookingDetails, 'payments' | 'agency' | 'confirmedAt'>): boolean {
  if (agency) return confirmedAt !== null;
  return payments.some(({ capturedMinor }) => capturedMinor !== null);
}
