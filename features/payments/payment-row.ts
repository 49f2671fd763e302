import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { isWanted } from './is-wanted.ts';
import {
  type Payment,
  type PaymentMethod,
  type PaymentState,
  type PaymentSubject,
  paymentMethods,
  paymentStates,
} from './payment.ts';

/** What is read of a row of payments, also of one that was just written. */
const paymentColumns = sql`
  payments.id, payments.booking_id as "bookingId", payments.deposit_id as "depositId",
  coalesce(
    (select reference from bookings where bookings.id = payments.booking_id),
    (select reference from agent_deposits where agent_deposits.id = payments.deposit_id)
  ) as reference,
  payments.provider, payments.method, payments.state, payments.currency, payments.amount_minor as "amountMinor",
  payments.amount_usd_minor as "amountUsdMinor", payments.payer_phone as "payerPhone",
  payments.provider_reference as "providerReference", ${isWanted} as "isWanted",
  array(
    select provider_id from payment_takebacks where payment_takebacks.payment_id = payments.id and kind = 'refund'
  ) as "takenBackIds"`;

type PaymentRow = Omit<Payment, 'bookingId' | 'depositId' | 'method' | 'state'> & {
  bookingId: string | null;
  depositId: string | null;
  method: string;
  state: string;
};

export function readPayment(
  db: Database | DatabaseTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  return paymentOf(db, sql`select ${paymentColumns} from payments where id = ${paymentId}::uuid`);
}

/** What a provider tells of, if it is of ours, and whether it was told before. */
export async function readPaymentOfEvent(
  db: Database,
  { provider, eventId, paymentId }: { provider: string; eventId: string; paymentId: string },
): Promise<{ payment: Payment; isRepeated: boolean } | undefined> {
  const { rows } = await sql<PaymentRow & { isRepeated: boolean }>`
    select
      ${paymentColumns},
      exists (select from payment_callbacks where provider = ${provider} and event_id = ${eventId}) as "isRepeated"
    from payments where id = ${paymentId}::uuid and provider = ${provider}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { isRepeated, ...payment } = row;
  return { payment: paymentIn(payment), isRepeated };
}

/** Writes to one payment where it is as the condition says, and gives it as it is then. */
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

/** The database allows nothing else than one of them. */
export function subjectOf({
  bookingId,
  depositId,
}: {
  bookingId: string | null;
  depositId: string | null;
}): PaymentSubject {
  if (bookingId !== null) return { bookingId, depositId: null };
  if (depositId !== null) return { bookingId, depositId };
  throw new Error('A payment for nothing');
}

/** The database allows no others. */
function asMethod(text: string): PaymentMethod {
  const method = paymentMethods.find((known) => known === text);
  if (!method) throw new Error(`There is no way to pay called ${text}`);
  return method;
}

function asState(text: string): PaymentState {
  const state = paymentStates.find((known) => known === text);
  if (!state) throw new Error(`There is no state of a payment called ${text}`);
  return state;
}
