import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { isMobileMoney, isPaidLater, type PaymentMethod, type PaymentStarter, paymentMethods } from './payment.ts';
import {
  findLimitError,
  type LimitError,
  type MethodTerms,
  type PaymentProviders,
  providerFor,
} from './payment-provider.ts';
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
  const terms = provider?.methods[method];
  if (!provider || !terms) return { ok: false, error: 'not_offered' };
  if (isMobileMoney(method) && !payerPhone) return { ok: false, error: 'phone_needed' };
  return inTransaction(db, async (transaction) => {
    const booking = await lockPayable(transaction, bookingId, terms);
    if (!booking) return { ok: false, error: 'not_held' };
    const limitError = findLimitError(terms.limits, booking.requestedMinor);
    if (limitError) return { ok: false, error: limitError.error };
    // A bank transfer or cash takes longer than a short hold lasts.
    if (isPaidLater(method) && booking.holdKind !== 'pay_later') return { ok: false, error: 'not_offered' };

    const all = await transaction
      .selectFrom('payments')
      .selectAll()
      .select(sql<boolean>`submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})`.as('isNew'))
      .where('bookingId', '=', bookingId)
      .execute();
    const isLimitedAccess = startedBy === 'limited';
    const attempts = all.filter((attempt) => (attempt.startedBy === 'limited') === isLimitedAccess);
    const begun = attempts.find(
      (attempt) =>
        attempt.state === 'created' &&
        attempt.method === method &&
        attempt.provider === provider.name &&
        attempt.payerPhone === payerPhone,
    );
    if (begun) return { ok: true, paymentId: begun.id };
    const hasOpenPrompt = all.some(
      (attempt) =>
        attempt.provider === provider.name &&
        attempt.payerPhone === payerPhone &&
        isSent(attempt.state) &&
        attempt.isNew,
    );
    if (provider.byPrompt && hasOpenPrompt) return { ok: false, error: 'just_requested' };
    if (isLimitedAccess && all.some(isUnderway)) return { ok: false, error: 'underway' };
    if (attempts.length >= (isLimitedAccess ? maxLimitedAttempts : maxAttempts))
      return { ok: false, error: 'too_many_attempts' };
    const phones = new Set(all.flatMap(({ payerPhone: phone }) => phone ?? []));
    if (provider.byPrompt && payerPhone && phones.size >= maxPhones && !phones.has(payerPhone))
      return { ok: false, error: 'too_many_attempts' };

    const paymentId = newId();
    await sql`
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone,
        started_by)
      select ${paymentId}::uuid, id, ${provider.name}, ${method}, requested.currency, requested.amount_minor,
        requested.amount_usd_minor, ${payerPhone}, ${startedBy}
      from bookings, amount_to_request(bookings, ${terms.asksIn ?? null}) as requested where id = ${bookingId}::uuid`.execute(
      transaction,
    );
    return { ok: true, paymentId };
  });
}

/** The booker has submitted an online payment. */
function isUnderway(attempt: { state: string; method: string; startedBy: string }): boolean {
  const isOnline = paymentMethods.some((method) => method === attempt.method && !isPaidLater(method));
  return isSent(attempt.state) && isOnline && attempt.startedBy !== 'limited';
}

function isSent(state: string): boolean {
  return state === 'submitted' || state === 'unknown';
}

/** The row lock makes concurrent calls count attempts one after the other. No payment is locked after it. */
function lockPayable(transaction: DatabaseTransaction, bookingId: string, { asksIn }: MethodTerms) {
  return (
    transaction
      .selectFrom('bookings')
      .select([
        'holdKind',
        sql<number>`(select amount_minor from amount_to_request(bookings, ${asksIn ?? null}))`.as('requestedMinor'),
      ])
      .where('id', '=', bookingId)
      .where('status', '=', 'held')
      .where('holdExpiresAt', '>', sql<Date>`clock_timestamp()`)
      // The customer of an agency pays the agency.
      .where(sql<boolean>`not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)`)
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
