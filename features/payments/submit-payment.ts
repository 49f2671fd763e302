import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { failPayment } from './fail-payment.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { CreatedPayment, PaymentProvider } from './payment-provider.ts';
import { readPayment, writePayment } from './payment-row.ts';
import { ANSWER_SECONDS, PROMPT_SECONDS } from './prompt-rules.ts';

/** A prompt makes a telephone ring, and the number may be anybody's. */
const promptsOfNumber: RateLimit = { name: 'payment-prompts', max: 5, windowSeconds: 3600 };
/** As many as a network may hold bookings at once: whoever plays with the telephones of strangers comes to an end. */
const promptsOfSender: RateLimit = { name: 'payment-prompts-by', max: 20, windowSeconds: 3600 };

export type SubmittedPayment =
  | { ok: true; next: 'redirect'; url: string }
  /** Our own page says what to do, or waits with them for the telephone. */
  | { ok: true; next: 'page' }
  /**
   * `settled`: there is nothing left to pay here. `refused`: by the provider. `unreachable`: it may work in a while.
   * `too_many_prompts`: that telephone has rung often enough, or whoever asks has let enough of them ring. `just_requested`: it
   * is ringing, for whatever it may be.
   */
  | {
      ok: false;
      error:
        | 'gone'
        | 'not_held'
        | 'settled'
        | 'refused'
        | 'unreachable'
        | 'too_many_prompts'
        | 'just_requested';
    };

/**
 * Hands a payment to its provider and says where the customer goes. That it was handed over is written down first, so
 * that a payment is asked about later even if this process ends in the middle. The same one again gets the same answer.
 */
export async function submitPayment(
  parts: PaymentParts,
  paymentId: string,
  returnUrl: string,
  /** Who asks for it, as prompts are counted: a network, or an agency. */
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
    const obstacle = await inTransaction(parts.db, (transaction) =>
      notePrompt(transaction, payment, provider, sender),
    );
    if (obstacle) return { ok: false, error: obstacle };
  }

  const created = await create(parts, provider, payment, returnUrl);
  if (!created) return { ok: false, error: 'unreachable' };
  if (!created.ok) {
    await inTransaction(parts.db, (transaction) =>
      failPayment(transaction, parts.hooks, payment, created.reason),
    );
    return { ok: false, error: 'refused' };
  }
  if (created.providerReference !== null) {
    await parts.db
      .updateTable('payments')
      .set({ provider_reference: created.providerReference })
      .where('id', '=', paymentId)
      .where('provider_reference', 'is', null)
      .execute();
  }
  return created.next === 'redirect'
    ? { ok: true, next: 'redirect', url: created.url }
    : { ok: true, next: 'page' };
}

/** Of those who press at once one counts as a prompt: the others wait here, and find that it was sent. */
async function notePrompt(
  transaction: DatabaseTransaction,
  { id: paymentId, payerPhone }: Payment,
  { name: provider, byPrompt }: PaymentProvider,
  sender: string | undefined,
): Promise<'not_held' | 'too_many_prompts' | 'just_requested' | undefined> {
  const { state } = await transaction
    .selectFrom('payments')
    .select('state')
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state === 'created' && payerPhone !== null) {
    if (byPrompt && (await isPhoneRinging(transaction, { provider, payerPhone }))) return 'just_requested';
    if (byPrompt && sender && !(await withinRateLimit(transaction, promptsOfSender, sender)))
      return 'too_many_prompts';
    if (!(await withinRateLimit(transaction, promptsOfNumber, payerPhone))) return 'too_many_prompts';
  }
  return (await noteSubmitted(transaction, sql`id = ${paymentId}::uuid`)) ? undefined : 'not_held';
}

/** Only while the booking waits for its money, by the clock of the database. */
function noteSubmitted(
  db: Database | DatabaseTransaction,
  isMeant: RawBuilder<unknown>,
): Promise<Payment | undefined> {
  return writePayment(db, {
    set: sql`
      state = case when state = 'created' then 'submitted' else state end,
      submitted_at = coalesce(submitted_at, clock_timestamp())`,
    where: sql`${isMeant} and state in ('created', 'submitted', 'unknown')
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
    log.error(
      { err: error, paymentId: payment.id, provider: provider.name },
      'a payment could not be handed over',
    );
    return undefined;
  }
}

/**
 * Whether a prompt stands on that telephone, for whichever booking or deposit. Until the end of the transaction nobody else
 * finds out about the same one, so that of two who ask at once one rings.
 */
async function isPhoneRinging(
  transaction: DatabaseTransaction,
  { provider, payerPhone }: { provider: string; payerPhone: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt ${payerPhone}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql`
    select from payments
    where payer_phone = ${payerPhone} and provider = ${provider} and state in ('submitted', 'unknown')
      and submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})
      -- M-Pesa was not to be reached: it does not ring.
      and (
        submitted_at > clock_timestamp() - make_interval(secs => ${ANSWER_SECONDS})
        or exists (select from mpesa_pushes where mpesa_pushes.payment_id = payments.id)
      )
    limit 1`.execute(transaction);
  return rows.length > 0;
}
