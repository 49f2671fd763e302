import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { AgentEmail } from '#features/agents/emails/agent-email.ts';
import { emailAgent } from '#features/agents/emails/email-agent.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { queueMails } from '#features/notifications/queue-mail.ts';
import { openPaybill } from '#features/payments/payment-provider.ts';
import type { Log } from '#lib/log.ts';
import type { BookingDetails } from '../booking-details.ts';
import { joinKnownAccounts } from '../joining/join-account.ts';
import { readBookings } from '../read-booking.ts';
import { clockIn } from '../retrieve/clock-in.ts';
import { type BookingEmailDetail, type BookingEmailKind, bookingEmailKinds } from './booking-email.ts';
import { type BookingMailContext, toMailContext } from './booking-mail-context.ts';
import { composeBookingEmail } from './compose-booking-email.ts';
import { mayBeMailed } from './email-limits.ts';

const mostAtOnce = 20;
const mostAttempts = 20;

interface WaitingBookingEmail {
  id: number;
  bookingId: string;
  kind: string;
  detail: BookingEmailDetail;
  attempts: number;
}

/**
 * Turns what people are to be told into mails that wait to be sent, in one transaction: whoever ends in the middle leaves
 * everything as it was, and no notice becomes two mails however many processes do this. Says how many were handed on.
 */
export async function queueBookingEmails(
  { db, context, log }: { db: Database; context: () => BookingMailContext; log: Log },
  signal?: AbortSignal,
): Promise<number> {
  for (let handed = 0; ; ) {
    if (signal?.aborted || !(await isAnybodyWaiting(db))) return handed;
    const today = context();
    const paybill = today.providers && (await openPaybill(today.providers));
    const taken = await inTransaction(db, (transaction) =>
      handOnSome(transaction, { ...today, paybill }, log),
    );
    handed += taken;
    if (taken < mostAtOnce) return handed;
  }
}

/** A process that has nothing to do asks this once a second, and no more. */
async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from booking_outbox where not_before <= now() limit 1`.execute(db);
  return rows.length > 0;
}

async function handOnSome(
  transaction: DatabaseTransaction,
  context: BookingMailContext,
  log: Log,
): Promise<number> {
  const { rows: waiting } = await sql<WaitingBookingEmail>`
    select id, booking_id as "bookingId", kind, detail, attempts from booking_outbox
    where not_before <= now()
    order by id limit ${mostAtOnce}
    for update skip locked`.execute(transaction);
  const bookingIds = [...new Set(waiting.map(({ bookingId }) => bookingId))];
  await joinKnownAccounts(transaction, bookingIds);
  const bookings = new Map(
    (await readBookings(transaction, bookingIds)).map((booking) => [booking.id, booking]),
  );
  const done: number[] = [];
  // Mailboxes are counted in the same order by everybody, or two processes could wait for each other. What agencies send
  // to one is counted apart.
  const mailbox = ({ bookingId, kind }: WaitingBookingEmail) => {
    const { contactEmail = '', agency = null } = bookings.get(bookingId) ?? {};
    return `${contactEmail.toLowerCase()} ${agency && kind !== 'link' ? agency.agentId : '~'}`;
  };
  const mails: WrittenMail[] = [];
  for (const email of waiting.toSorted((one, other) => (mailbox(one) < mailbox(other) ? -1 : 1))) {
    const written = write(context, bookings.get(email.bookingId), email, log);
    if (!written.ok) {
      await keepForLater(transaction, email, log);
      continue;
    }
    if (written.mail) mails.push(written);
    if (written.forAgency)
      await emailAgent(
        transaction,
        toMailContext(context),
        written.forAgency.agentId,
        written.forAgency.email,
      );
    done.push(email.id);
  }
  const allowed = await mayBeMailed(transaction, mails);
  await queueMails(
    transaction,
    mails
      .filter((_, place) => allowed[place])
      .map((written) => ({ draft: written.mail, email: emailOf(written) })),
  );
  await sql`delete from booking_outbox where id = any(${done}::bigint[])`.execute(transaction);
  return waiting.length;
}

type ForAgency = { agentId: string; email: AgentEmail } | undefined;

interface WrittenMail {
  ok: true;
  mail: MailDraft;
  booking: BookingDetails;
  kind: BookingEmailKind;
  detail: BookingEmailDetail;
  forAgency: ForAgency;
}

type Written = WrittenMail | { ok: true; mail: undefined; forAgency: ForAgency } | { ok: false };

function write(
  context: BookingMailContext,
  booking: BookingDetails | undefined,
  row: WaitingBookingEmail,
  log: Log,
): Written {
  try {
    const kind = bookingEmailKinds.find((known) => known === row.kind);
    if (!kind) throw new Error(`There is no notice called ${row.kind}`);
    if (!booking) return { ok: true, mail: undefined, forAgency: undefined };
    const { detail } = row;
    const email = agencyEmail(booking, { kind, detail });
    const forAgency = booking.agency && email && { agentId: booking.agency.agentId, email };
    const mail = composeBookingEmail(context, booking, { kind, detail });
    const told = { ok: true as const, forAgency: forAgency ?? undefined };
    return mail ? { ...told, mail, booking, kind, detail } : { ...told, mail: undefined };
  } catch (error) {
    log.warn({ err: error, bookingId: row.bookingId, kind: row.kind }, 'a notice could not be written');
    return { ok: false };
  }
}

function emailOf({ kind, booking, detail }: WrittenMail) {
  return { kind, userId: booking.userId, bookingId: booking.id, paymentId: detail.paymentId };
}

/** The others must not wait for it. It is tried again with longer and longer pauses, for most of an hour. */
async function keepForLater(
  transaction: DatabaseTransaction,
  email: WaitingBookingEmail,
  log: Log,
): Promise<void> {
  const { id, bookingId, kind } = email;
  const attempts = email.attempts + 1;
  if (attempts >= mostAttempts) {
    log.error({ bookingId, kind, attempts }, 'a notice was given up, somebody was not told');
    await transaction.deleteFrom('booking_outbox').where('id', '=', id).execute();
    return;
  }
  await sql`
    update booking_outbox set attempts = ${attempts}, not_before = now() + make_interval(secs => ${attempts ** 2})
    where id = ${id}`.execute(transaction);
}

/** What the agency of a booking is told when its customer would be, or instead. */
function agencyEmail(
  booking: BookingDetails,
  { kind, detail }: { kind: BookingEmailKind; detail: BookingEmailDetail },
): AgentEmail | undefined {
  const { agency, reference, status, travellers, flights, anonymisedAt } = booking;
  if (!agency || anonymisedAt) return undefined;
  const [lead] = travellers;
  const sold = { reference, customer: lead ? `${lead.givenNames} ${lead.lastName}`.trim() : '' };
  switch (kind) {
    case 'flight_cancelled':
    case 'flight_moved':
    case 'flight_restored':
    case 'flight_delayed': {
      const flight = flights.find(({ flightId }) => flightId === detail.flightId);
      if (!flight || (status !== 'held' && status !== 'confirmed')) return undefined;
      const { number, agreedDeparts: was, departs } = flight;
      return { kind, ...sold, flight: number, was, departs };
    }
    case 'hold_ending':
      return status === 'held'
        ? {
            kind,
            ...sold,
            until: clockIn(businessTimeZone, booking.holdExpiresAt),
            reservedMinor: agency.netMinor,
          }
        : undefined;
    case 'expired':
      return status === 'expired'
        ? { kind: 'hold_expired', ...sold, releasedMinor: agency.netMinor }
        : undefined;
    case 'cancelled':
      return booking.cancelledBy === 'admin' || booking.cancelledBy === 'airline'
        ? {
            kind: 'sale_cancelled',
            ...sold,
            returnedMinor: booking.confirmedAt
              ? (detail.refundMinor ?? 0) - agency.commissionMinor
              : agency.netMinor,
            reason: booking.cancelReason,
          }
        : undefined;
    default:
      return undefined;
  }
}
