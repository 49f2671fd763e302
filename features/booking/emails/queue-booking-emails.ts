import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { AgentEmail } from '#features/agents/emails/agent-mail.ts';
import { emailAgent } from '#features/agents/emails/email-agent.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { queueMails } from '#features/notifications/queue-mail.ts';
import { openPaybill } from '#features/payments/payment-provider.ts';
import type { Log } from '#lib/log.ts';
import { clockIn } from '../booked-trip.ts';
import type { BookingDetails } from '../booking.ts';
import { joinKnownAccounts } from '../my-bookings/account-bookings.ts';
import { readBookings } from '../read-booking.ts';
import { type BookingEmailDetail, type BookingEmailKind, bookingEmailKinds } from './booking-email.ts';
import { type BookingMailContext, toMailContext } from './booking-mail-parts.ts';
import { composeBookingEmail } from './compose-booking-email.ts';
import { withinEmailLimits } from './email-limits.ts';

const batchSize = 20;
const maxAttempts = 20;

interface WaitingBookingEmail {
  id: number;
  bookingId: string;
  kind: string;
  detail: BookingEmailDetail;
  attempts: number;
}

/**
 * Composes the emails of booking_outbox and queues them in one transaction: an interrupted run changes nothing, and
 * concurrent processes never send one twice. Returns how many rows were handled.
 */
export async function queueBookingEmails(
  { db, context, log }: { db: Database; context: () => BookingMailContext; log: Log },
  signal?: AbortSignal,
): Promise<number> {
  for (let queued = 0; ; ) {
    if (signal?.aborted || !(await hasDueEmails(db))) return queued;
    const today = context();
    const paybill = today.providers && (await openPaybill(today.providers));
    const count = await inTransaction(db, (transaction) => queueBatch(transaction, { ...today, paybill }, log));
    queued += count;
    if (count < batchSize) return queued;
  }
}

/** The only query of an idle poll, once a second. */
async function hasDueEmails(db: Database): Promise<boolean> {
  const { rows } = await sql`select from booking_outbox where not_before <= now() limit 1`.execute(db);
  return rows.length > 0;
}

async function queueBatch(transaction: DatabaseTransaction, context: BookingMailContext, log: Log): Promise<number> {
  const { rows: waiting } = await sql<WaitingBookingEmail>`
    select id, booking_id, kind, detail, attempts from booking_outbox
    where not_before <= now()
    order by id limit ${batchSize}
    for update skip locked`.execute(transaction);
  const bookingIds = [...new Set(waiting.map(({ bookingId }) => bookingId))];
  await joinKnownAccounts(transaction, bookingIds);
  const bookings = new Map((await readBookings(transaction, bookingIds)).map((booking) => [booking.id, booking]));
  const done: number[] = [];
  // Rate limits are counted in one order everywhere, or two processes could deadlock. Emails of agencies are counted
  // per agency and mailbox.
  const mailbox = ({ bookingId, kind }: WaitingBookingEmail) => {
    const { contactEmail = '', agency = null } = bookings.get(bookingId) ?? {};
    return `${contactEmail.toLowerCase()} ${agency && kind !== 'link' ? agency.agentId : '~'}`;
  };
  const mails: ComposedMail[] = [];
  for (const email of waiting.toSorted((one, other) => (mailbox(one) < mailbox(other) ? -1 : 1))) {
    const composed = compose(context, bookings.get(email.bookingId), email, log);
    if (!composed.ok) {
      await postpone(transaction, email, log);
      continue;
    }
    if (composed.mail) mails.push(composed);
    if (composed.forAgency)
      await emailAgent(transaction, toMailContext(context), composed.forAgency.agentId, composed.forAgency.email);
    done.push(email.id);
  }
  const allowed = await withinEmailLimits(transaction, mails);
  await queueMails(
    transaction,
    mails.filter((_, place) => allowed[place]).map((composed) => ({ draft: composed.mail, email: emailOf(composed) })),
  );
  await sql`delete from booking_outbox where id = any(${done}::bigint[])`.execute(transaction);
  return waiting.length;
}

type ForAgency = { agentId: string; email: AgentEmail } | undefined;

interface ComposedMail {
  ok: true;
  mail: MailDraft;
  booking: BookingDetails;
  kind: BookingEmailKind;
  detail: BookingEmailDetail;
  forAgency: ForAgency;
}

type Composed = ComposedMail | { ok: true; mail: undefined; forAgency: ForAgency } | { ok: false };

function compose(
  context: BookingMailContext,
  booking: BookingDetails | undefined,
  row: WaitingBookingEmail,
  log: Log,
): Composed {
  try {
    const kind = bookingEmailKinds.find((known) => known === row.kind);
    if (!kind) throw new Error(`Unknown booking email kind ${row.kind}`);
    if (!booking) return { ok: true, mail: undefined, forAgency: undefined };
    const { detail } = row;
    const email = agencyEmail(booking, { kind, detail });
    const forAgency = booking.agency && email && { agentId: booking.agency.agentId, email };
    const mail = composeBookingEmail(context, booking, { kind, detail });
    const composed = { ok: true as const, forAgency: forAgency ?? undefined };
    return mail ? { ...composed, mail, booking, kind, detail } : { ...composed, mail: undefined };
  } catch (error) {
    log.warn({ err: error, bookingId: row.bookingId, kind: row.kind }, 'composing a booking email failed');
    return { ok: false };
  }
}

function emailOf({ kind, booking, detail }: ComposedMail) {
  return { kind, userId: booking.userId, bookingId: booking.id, paymentId: detail.paymentId };
}

/** Retried with growing pauses for most of an hour, so that it does not block other emails. */
async function postpone(transaction: DatabaseTransaction, email: WaitingBookingEmail, log: Log): Promise<void> {
  const { id, bookingId, kind } = email;
  const attempts = email.attempts + 1;
  if (attempts >= maxAttempts) {
    log.error({ bookingId, kind, attempts }, 'booking email given up after too many attempts');
    await transaction.deleteFrom('bookingOutbox').where('id', '=', id).execute();
    return;
  }
  await sql`
    update booking_outbox set attempts = ${attempts}, not_before = now() + make_interval(secs => ${attempts ** 2})
    where id = ${id}`.execute(transaction);
}

/** The email to the agency, with or instead of the one to its customer. */
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
        ? { kind, ...sold, until: clockIn(businessTimeZone, booking.holdExpiresAt), reservedMinor: agency.netMinor }
        : undefined;
    case 'expired':
      return status === 'expired' ? { kind: 'hold_expired', ...sold, releasedMinor: agency.netMinor } : undefined;
    case 'cancelled':
      return booking.cancelledBy === 'admin' || booking.cancelledBy === 'airline'
        ? {
            kind: 'sale_cancelled',
            ...sold,
            returnedMinor: booking.confirmedAt ? (detail.refundMinor ?? 0) - agency.commissionMinor : agency.netMinor,
            reason: booking.cancelReason,
          }
        : undefined;
    default:
      return undefined;
  }
}
