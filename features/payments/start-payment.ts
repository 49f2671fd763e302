import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { findLimitMissed, type LimitMissed, limitsOf } from './carried-amounts.ts';
import { isPaidLater, type PaymentMethod, type PaymentStarter, paymentMethods } from './payment.ts';
import { type PaymentProviders, providerFor } from './payment-provider.ts';
import { PROMPT_SECONDS } from './prompt-rules.ts';

/** Enough for whoever mistypes, and an end for whoever plays. Those of passers-by are counted apart. */
const mostAttempts = 10;
const mostLimitedAttempts = 3;
/** One's own telephone, one mistyped, and a friend's. */
const mostTelephones = 3;

export type StartedPayment =
  | { ok: true; paymentId: string }
  /**
   * `not_held`: paid, cancelled, held by an agency, or its time is over. `underway`: the one who booked it is paying at this
   * moment. `just_requested`: that telephone is ringing.
   */
  | {
      ok: false;
      error:
        | 'not_held'
        | 'not_offered'
        | 'phone_needed'
        | 'too_many_attempts'
        | 'underway'
        | 'just_requested'
        | LimitMissed['error'];
    };

/**
 * A further try to pay for a booking that is still held. Where one was begun in the same way and never reached its
 * provider, that one is used.
 */
export async function startPayment(
  { db, providers }: { db: Database; providers: PaymentProviders },
  wanted: {
    bookingId: string;
    method: PaymentMethod;
    payerPhone: string | null;
    startedBy: PaymentStarter;
  },
): Promise<StartedPayment> {
  const { bookingId, method, payerPhone, startedBy } = wanted;
  const provider = providerFor(providers, method);
  if (!provider) return { ok: false, error: 'not_offered' };
  if (method === 'mpesa' && !payerPhone) return { ok: false, error: 'phone_needed' };
  return inTransaction(db, async (transaction) => {
    const booking = await lockPayable(transaction, bookingId, method);
    if (!booking) return { ok: false, error: 'not_held' };
    const missed = findLimitMissed(limitsOf(providers, method), booking.requested_minor);
    if (missed) return { ok: false, error: missed.error };
    // Nobody can carry money to a bank within minutes: those holds are the long ones.
    if (isPaidLater(method) && booking.hold_kind !== 'pay_later') return { ok: false, error: 'not_offered' };

    const all = await transaction
      .selectFrom('payments')
      .select([
        'id',
        'state',
        'method',
        'provider',
        'payer_phone',
        'started_by',
        sql<boolean>`submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})`.as(
          'is_new',
        ),
      ])
      .where('booking_id', '=', bookingId)
      .execute();
    const isLimitedAccess = startedBy === 'limited';
    const attempts = all.filter((attempt) => (attempt.started_by === 'limited') === isLimitedAccess);
    const begun = attempts.find(
      (attempt) =>
        attempt.state === 'created' &&
        attempt.method === method &&
        attempt.provider === provider.name &&
        attempt.payer_phone === payerPhone,
    );
    if (begun) return { ok: true, paymentId: begun.id };
    const isRinging = ({ provider: asked, payer_phone: phone, state, is_new: isNew }: (typeof all)[number]) =>
      asked === provider.name && phone === payerPhone && isSent(state) && isNew;
    if (provider.byPrompt && all.some(isRinging)) return { ok: false, error: 'just_requested' };
    if (isLimitedAccess && all.some(isUnderway)) return { ok: false, error: 'underway' };
    if (attempts.length >= (isLimitedAccess ? mostLimitedAttempts : mostAttempts))
      return { ok: false, error: 'too_many_attempts' };
    const rung = new Set(all.flatMap(({ payer_phone: phone }) => phone ?? []));
    if (provider.byPrompt && payerPhone && rung.size >= mostTelephones && !rung.has(payerPhone))
      return { ok: false, error: 'too_many_attempts' };

    const paymentId = newId();
    await sql`
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone,
        started_by)
      select ${paymentId}::uuid, id, ${provider.name}, ${method}, asked.currency, asked.amount_minor,
        asked.amount_usd_minor, ${payerPhone}, ${startedBy}
      from bookings, amount_to_request(bookings, ${method}) as asked where id = ${bookingId}::uuid`.execute(
      transaction,
    );
    return { ok: true, paymentId };
  });
}

/** By the one who booked, and where money moves within minutes. */
function isUnderway(attempt: { state: string; method: string; started_by: string }): boolean {
  const isOnline = paymentMethods.some((method) => method === attempt.method && !isPaidLater(method));
  return isSent(attempt.state) && isOnline && attempt.started_by !== 'limited';
}

function isSent(state: string): boolean {
  return state === 'submitted' || state === 'unknown';
}

/** The lock lets two who start at once count one after the other. No payment is locked after it. */
function lockPayable(transaction: DatabaseTransaction, bookingId: string, method: PaymentMethod) {
  return (
    transaction
      .selectFrom('bookings')
      .select([
        'hold_kind',
        sql<number>`(select amount_minor from amount_to_request(bookings, ${method}))`.as('requested_minor'),
      ])
      .where('id', '=', bookingId)
      .where('status', '=', 'held')
      .where('hold_expires_at', '>', sql<Date>`clock_timestamp()`)
      // What an agency holds is paid for to the agency.
      .where(
        sql<boolean>`not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)`,
      )
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
