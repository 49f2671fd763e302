import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { isPaidLater, type PaymentMethod, type PaymentStarter, paymentMethods } from './payment.ts';
import { findLimitError, type LimitError, limitsOf, type PaymentProviders, providerFor } from './payment-provider.ts';
import { PROMPT_SECONDS } from './prompt-rules.ts';

/** Enough for typing errors, too few for abuse. Attempts with limited access are counted separately. */
const maxAttempts = 10;
const maxLimitedAttempts = 3;
/** Room for the payer's own phone, a mistyped number and a friend's phone. */
const maxPhones = 3;

export type StartedPayment =
  | { ok: true; paymentId: string }
  /**
   * `not_held`: paid, cancelled, expired, or held by an agency. `underway`: the booker is paying at this moment.
   * `just_requested`: that phone shows a prompt now.
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
        | LimitError['error'];
    };

/** Starts another payment for a held booking, or returns an equal one that never reached its provider. */
export async function startPayment(
  { db, providers }: { db: Database; providers: PaymentProviders },
  request: {
    bookingId: string;
    method: PaymentMethod;
    payerPhone: string | null;
    startedBy: PaymentStarter;
  },
): Promise<StartedPayment> {
  const { bookingId, method, payerPhone, startedBy } = request;
  const provider = providerFor(providers, method);
  if (!provider) return { ok: false, error: 'not_offered' };
  if (method === 'mpesa' && !payerPhone) return { ok: false, error: 'phone_needed' };
  return inTransaction(db, async (transaction) => {
    const booking = await lockPayable(transaction, bookingId, method);
    if (!booking) return { ok: false, error: 'not_held' };
    const limitError = findLimitError(limitsOf(providers, method), booking.requested_minor);
    if (limitError) return { ok: false, error: limitError.error };
    // A bank transfer or cash takes longer than a short hold lasts.
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
        sql<boolean>`submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})`.as('is_new'),
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
    const hasOpenPrompt = all.some(
      (attempt) =>
        attempt.provider === provider.name &&
        attempt.payer_phone === payerPhone &&
        isSent(attempt.state) &&
        attempt.is_new,
    );
    if (provider.byPrompt && hasOpenPrompt) return { ok: false, error: 'just_requested' };
    if (isLimitedAccess && all.some(isUnderway)) return { ok: false, error: 'underway' };
    if (attempts.length >= (isLimitedAccess ? maxLimitedAttempts : maxAttempts))
      return { ok: false, error: 'too_many_attempts' };
    const phones = new Set(all.flatMap(({ payer_phone: phone }) => phone ?? []));
    if (provider.byPrompt && payerPhone && phones.size >= maxPhones && !phones.has(payerPhone))
      return { ok: false, error: 'too_many_attempts' };

    const paymentId = newId();
    await sql`
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone,
        started_by)
      select ${paymentId}::uuid, id, ${provider.name}, ${method}, requested.currency, requested.amount_minor,
        requested.amount_usd_minor, ${payerPhone}, ${startedBy}
      from bookings, amount_to_request(bookings, ${method}) as requested where id = ${bookingId}::uuid`.execute(
      transaction,
    );
    return { ok: true, paymentId };
  });
}

/** The booker has submitted an online payment. */
function isUnderway(attempt: { state: string; method: string; started_by: string }): boolean {
  const isOnline = paymentMethods.some((method) => method === attempt.method && !isPaidLater(method));
  return isSent(attempt.state) && isOnline && attempt.started_by !== 'limited';
}

function isSent(state: string): boolean {
  return state === 'submitted' || state === 'unknown';
}

/** The row lock makes concurrent calls count attempts one after the other. No payment is locked after it. */
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
      // The customer of an agency pays the agency.
      .where(sql<boolean>`not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)`)
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
