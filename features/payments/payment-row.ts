import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  type Payment,
  type PaymentMethod,
  type PaymentState,
  type PaymentSubject,
  paymentMethods,
  paymentStates,
} from './payment.ts';

/**
 * Whether a payment is still wanted. It is not once its booking is paid, cancelled or expired, or once its payer has started
 * another payment. A payment that was started with limited access replaces no other payer's.
 */
export const isWanted = sql<boolean>`(
  payments.state in ('created', 'submitted', 'unknown')
  and (
    payments.booking_id is null
    or exists (
      select from bookings as held
      where held.id = payments.booking_id and held.status = 'held' and held.hold_expires_at > clock_timestamp()
    )
    and not exists (
      select from payments as newer
      where newer.booking_id = payments.booking_id and newer.submitted_at > payments.submitted_at
        and newer.state <> 'failed' and (newer.started_by <> 'limited' or payments.started_by = 'limited')
    )
  )
)`;

const paymentColumns = sql`
  payments.id, payments.booking_id, payments.deposit_id,
  coalesce(
    (select reference from bookings where bookings.id = payments.booking_id),
    (select reference from agent_deposits where agent_deposits.id = payments.deposit_id)
  ) as reference,
  payments.provider, payments.method, payments.state, payments.currency, payments.amount_minor,
  payments.amount_usd_minor, payments.payer_phone,
  payments.provider_reference, ${isWanted} as is_wanted,
  array(
    select provider_id from payment_takebacks where payment_takebacks.payment_id = payments.id and kind = 'refund'
  ) as taken_back_ids`;

type PaymentRow = Omit<Payment, 'bookingId' | 'depositId' | 'method' | 'state'> & {
  bookingId: string | null;
  depositId: string | null;
  method: string;
  state: string;
};

export function readPayment(db: Database | DatabaseTransaction, paymentId: string): Promise<Payment | undefined> {
  return paymentOf(db, sql`select ${paymentColumns} from payments where id = ${paymentId}::uuid`);
}

/** A query of the stored columns of one payment. */
export function paymentRow(db: Database | DatabaseTransaction, paymentId: string) {
  return db.selectFrom('payments').where('id', '=', paymentId);
}

/** The payment of a provider's event, and whether the event has been handled before. Undefined when it is not ours. */
export async function readPaymentOfEvent(
  db: Database,
  { provider, eventId, paymentId }: { provider: string; eventId: string; paymentId: string },
): Promise<{ payment: Payment; isRepeated: boolean } | undefined> {
  const { rows } = await sql<PaymentRow & { isRepeated: boolean }>`
    select
      ${paymentColumns},
      exists (select from payment_callbacks where provider = ${provider} and event_id = ${eventId}) as is_repeated
    from payments where id = ${paymentId}::uuid and provider = ${provider}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isRepeated, ...payment } = row;
  return { payment: paymentIn(payment), isRepeated };
}

/** Updates the payment that meets the condition and returns it. */
export function writePayment(
  db: Database | DatabaseTransaction,
  { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<Payment | undefined> {
  return paymentOf(db, sql`update payments set ${set} where ${where} returning ${paymentColumns}`);
}

async function paymentOf(
  db: Database | DatabaseTransaction,
  statement: RawBuilder<unknown>,
): Promise<Payment | undefined> {
  const { rows } = await sql<PaymentRow>`${statement}`.execute(db);
  return rows[0] && paymentIn(rows[0]);
}

function paymentIn({ bookingId, depositId, ...row }: PaymentRow): Payment {
  return {
    ...row,
    ...subjectOf({ bookingId, depositId }),
    method: asMethod(row.method),
    state: asState(row.state),
  };
}

/** A constraint of the database allows exactly one of the two. */
export function subjectOf({
  bookingId,
  depositId,
}: {
  bookingId: string | null;
  depositId: string | null;
}): PaymentSubject {
  if (bookingId !== null) return { bookingId, depositId: null };
  if (depositId !== null) return { bookingId, depositId };
  throw new Error('A payment has neither a booking nor a deposit');
}

function asMethod(text: string): PaymentMethod {
  const method = paymentMethods.find((known) => known === text);
  if (!method) throw new Error(`Unknown payment method ${text}`);
  return method;
}

function asState(text: string): PaymentState {
  const state = paymentStates.find((known) => known === text);
  if (!state) throw new Error(`Unknown payment state ${text}`);
  return state;
}
