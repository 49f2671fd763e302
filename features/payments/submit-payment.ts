import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { CreatedPayment, PaymentProvider } from './payment-provider.ts';
import { paymentRow, readPayment, writePayment } from './payment-row.ts';
import { ANSWER_SECONDS, PROMPT_SECONDS } from './prompt-rules.ts';
import { promptState } from './prompt-state.ts';
import { failPayment } from './settle-payment.ts';

/** The entered phone may belong to a stranger. */
const promptsPerPhone: RateLimit = { name: 'payment-prompts', max: 5, windowSeconds: 3600 };
/** The same limit as for held bookings of one network, so that nobody can bother many strangers. */
const promptsPerSender: RateLimit = { name: 'payment-prompts-by', max: 20, windowSeconds: 3600 };

export type SubmittedPayment =
  | { ok: true; next: 'redirect'; url: string }
  /** Our own page shows instructions, or waits for the prompt. */
  | { ok: true; next: 'page' }
  /**
   * `settled`: nothing is left to pay. `refused`: by the provider. `unreachable`: a later attempt may work.
   * `too_many_prompts`: the phone or the sender has reached its limit. `just_requested`: the phone shows a prompt now, for
   * this or another payment.
   */
  | {
      ok: false;
      error: 'gone' | 'not_held' | 'settled' | 'refused' | 'unreachable' | 'too_many_prompts' | 'just_requested';
    };

/**
 * Submits a payment to its provider and returns where the customer goes. The state `submitted` is stored first, so that the
 * payment is polled later even if this process crashes. Idempotent per payment.
 */
export async function submitPayment(
  parts: PaymentParts,
  paymentId: string,
  returnUrl: string,
  /** A network or an agency, for the rate limit of prompts. */
  sender?: string,
): Promise<SubmittedPayment> {
  const noted = await noteSubmitted(
    parts.db,
    sql`id = ${paymentId}::uuid and payer_phone is null and provider = any(${[...parts.providers.keys()]})`,
  );
  const payment = noted ?? (await readPayment(parts.db, paymentId));
  const provider = payment && parts.providers.get(payment.provider);
  if (!payment || !provider) return { ok: false, error: 'gone' };
  if (!['created', 'submitted', 'unknown'].includes(payment.state)) return { ok: false, error: 'settled' };
  if (!noted) {
    if (payment.payerPhone === null) return { ok: false, error: 'not_held' };
    const obstacle = await inTransaction(parts.db, (transaction) => notePrompt(transaction, payment, provider, sender));
    if (obstacle) return { ok: false, error: obstacle };
  }

  const created = await create(parts, provider, payment, returnUrl);
  if (!created) return { ok: false, error: 'unreachable' };
  if (!created.ok) {
    await inTransaction(parts.db, (transaction) => failPayment(transaction, parts.hooks, payment, created.reason));
    return { ok: false, error: 'refused' };
  }
  if (created.providerReference !== null) {
    await parts.db
      .updateTable('payments')
      .set({ providerReference: created.providerReference })
      .where('id', '=', paymentId)
      .where('providerReference', 'is', null)
      .execute();
  }
  return created.next === 'redirect' ? { ok: true, next: 'redirect', url: created.url } : { ok: true, next: 'page' };
}

/** The row lock makes concurrent calls wait, so that one of them counts as a prompt. */
async function notePrompt(
  transaction: DatabaseTransaction,
  { id: paymentId, payerPhone }: Payment,
  { name: provider, byPrompt }: PaymentProvider,
  sender: string | undefined,
): Promise<'not_held' | 'too_many_prompts' | 'just_requested' | undefined> {
  const { state } = await paymentRow(transaction, paymentId).select('state').forUpdate().executeTakeFirstOrThrow();
  if (state === 'created' && payerPhone !== null) {
    if (byPrompt && (await lockPhoneAndFindPrompt(transaction, { provider, payerPhone }))) return 'just_requested';
    if (byPrompt && sender && !(await withinRateLimit(transaction, promptsPerSender, sender)))
      return 'too_many_prompts';
    if (!(await withinRateLimit(transaction, promptsPerPhone, payerPhone))) return 'too_many_prompts';
  }
  return (await noteSubmitted(transaction, sql`id = ${paymentId}::uuid`)) ? undefined : 'not_held';
}

/** Only while the booking is held, by the clock of the database. */
function noteSubmitted(
  db: Database | DatabaseTransaction,
  condition: RawBuilder<unknown>,
): Promise<Payment | undefined> {
  return writePayment(db, {
    set: sql`
      state = case when state = 'created' then 'submitted' else state end,
      submitted_at = coalesce(submitted_at, clock_timestamp())`,
    where: sql`${condition} and state in ('created', 'submitted', 'unknown')
      and (
        deposit_id is not null
        or exists (
          select from bookings
          where bookings.id = payments.booking_id and bookings.status = 'held'
            and bookings.hold_expires_at > clock_timestamp()
        )
      )`,
  });
}

async function create(
  { log }: PaymentParts,
  provider: PaymentProvider,
  payment: Payment,
  returnUrl: string,
): Promise<CreatedPayment | undefined> {
  try {
    return await provider.create(payment, { returnUrl });
  } catch (error) {
    log.error({ err: error, paymentId: payment.id, provider: provider.name }, 'submitting a payment failed');
    return undefined;
  }
}

/**
 * True when the phone shows a prompt for any booking or deposit. The advisory lock is held until the end of the transaction,
 * so that of two concurrent calls for one phone only one sends a prompt.
 */
async function lockPhoneAndFindPrompt(
  transaction: DatabaseTransaction,
  { provider, payerPhone }: { provider: string; payerPhone: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt ${payerPhone}`}, 0))`.execute(transaction);
  const { rows } = await sql`
    select from payments
    where payer_phone = ${payerPhone} and provider = ${provider} and state in ('submitted', 'unknown')
      and submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})
      -- Without a prompt the provider was unreachable, and the phone shows nothing.
      and (
        submitted_at > clock_timestamp() - make_interval(secs => ${ANSWER_SECONDS})
        or ${promptState} is not null
      )
    limit 1`.execute(transaction);
  return rows.length > 0;
}
