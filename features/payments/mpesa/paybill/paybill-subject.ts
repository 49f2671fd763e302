import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { readSettings } from '#features/settings/stored-settings.ts';
import type { Log } from '#lib/log.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { PaymentSubject } from '../../payment.ts';
import { settlePayment } from '../../settle-payment.ts';
import type { PaybillParts } from './paybill-receipt.ts';

/** The booking or deposit that a typed account names; `account_key` in db/functions/paybill.sql normalises it. */
export async function findSubject(
  db: Database | DatabaseTransaction,
  account: string,
): Promise<PaymentSubject | undefined> {
  const { rows } = await sql<PaymentSubject>`
    select id as booking_id, null::uuid as deposit_id from bookings where reference = account_key(${account})
    union all
    select null, id from agent_deposits where account_key(reference) = account_key(${account})
    limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

type Payable =
  /** In minor units of KES. */
  { ok: true; amountMinor: Minor } | { ok: false; error: 'already_paid' | 'cancelled' | 'agency_booking' };

/** The amount that a held or expired booking still costs. */
export async function readPayable(db: Database | DatabaseTransaction, bookingId: string): Promise<Payable> {
  const { rows } = await sql<{
    status: string;
    requestedMinor: Minor | null;
    isAgency: boolean;
    isPaid: boolean;
  }>`
    select status, requested.amount_minor as requested_minor,
      exists (select from agent_bookings where booking_id = bookings.id) as is_agency,
      exists (select from payments where booking_id = bookings.id and state = 'captured') as is_paid
    from bookings, amount_to_request(bookings, 'KES') as requested
    where id = ${bookingId}::uuid`.execute(db);
  const [booking] = rows;
  if (!booking) throw new Error('There is no such booking');
  if (booking.isAgency) return { ok: false, error: 'agency_booking' };
  if (booking.status === 'cancelled') return { ok: false, error: 'cancelled' };
  if (booking.isPaid || booking.status === 'confirmed') return { ok: false, error: 'already_paid' };
  return { ok: true, amountMinor: booking.requestedMinor ?? 0 };
}

/** An M-Pesa payment with its prompt. */
export interface BookingPaymentRow {
  id: string;
  depositId: string | null;
  state: string;
  amountMinor: Minor;
  capturedMinor: Minor | null;
  providerReference: string | null;
  /** A prompt was requested and not refused. */
  isPush: boolean;
  /** From the prompt's callback. */
  reportedReceipt: string | null;
}

/** Locks all payments of a booking or deposit in id order, and returns those by M-Pesa, the newest first. */
export async function lockPayments(
  transaction: DatabaseTransaction,
  { bookingId, depositId }: PaymentSubject,
): Promise<BookingPaymentRow[]> {
  await sql`
    select id from payments
    where booking_id = ${bookingId}::uuid or deposit_id = ${depositId}::uuid order by id for update`.execute(
    transaction,
  );
  const { rows } = await sql<BookingPaymentRow>`
    select payments.id, deposit_id, state, payments.amount_minor, captured_minor, provider_reference,
      mpesa_pushes.payment_id is not null and refusal is null as is_push, reported_receipt
    from payments left join mpesa_pushes on mpesa_pushes.payment_id = payments.id
    where (booking_id = ${bookingId}::uuid or deposit_id = ${depositId}::uuid) and provider = 'mpesa'
    order by payments.created_at desc, payments.id desc`.execute(transaction);
  return rows;
}

interface DepositTerms {
  /** Less than a day old, and waiting for money now or when the receipt was reported. */
  isOpen: boolean;
  /** Its prompt may still be paid, so it is unclear whether this money is the prompt's. */
  isRinging: boolean;
  worthUsdMinor: UsdMinor;
}

/**
 * The agreed rate applies to exactly the requested amount, while the deposit is open and less than a day old. Everything else
 * uses the current rate; otherwise an agency could choose among the rates of its old deposits.
 */
export async function readDepositTerms(
  transaction: DatabaseTransaction,
  {
    paymentId,
    receipt,
    amountMinor,
    kesPerUsd,
  }: { paymentId: string; receipt: string; amountMinor: Minor; kesPerUsd: number },
): Promise<DepositTerms> {
  const { rows } = await sql<DepositTerms>`
    select is_young and (is_waiting or failed_at > received_at and not is_withdrawn) as is_open,
      is_young and exists (
        select from mpesa_pushes
        where payment_id = payments.id and refusal is null and reported_receipt is distinct from ${receipt}
          and (is_waiting or is_withdrawn and requested_at > clock_timestamp() - interval '10 minutes')
      ) as is_ringing,
      case when is_young and is_waiting and payments.amount_minor = ${amountMinor}::bigint then amount_usd_minor::bigint
        else round(${amountMinor}::bigint / ${kesPerUsd}::numeric)::bigint end as worth_usd_minor
    from payments, lateral (
      select created_at > clock_timestamp() - interval '1 day' as is_young,
        state in ('created', 'submitted', 'unknown') as is_waiting,
        -- An agency may withdraw a deposit and still confirm its prompt.
        state = 'failed' and failure = 'withdrawn' as is_withdrawn,
        (select received_at from mpesa_receipts where receipt = ${receipt}) as received_at
    ) as facts
    where payments.id = ${paymentId}::uuid`.execute(transaction);
  const [terms] = rows;
  if (!terms) throw new Error('There is no such payment');
  return terms;
}

/** The current number of shillings per US dollar. */
export async function readKesRate(db: Database, log: Log): Promise<number> {
  const { settings } = await readSettings(db, log);
  return settings.ratesPerUsd.KES;
}

/**
 * Settles the undecided prompts of a booking or deposit before money at the paybill is matched to it: if a prompt was paid,
 * the money is assumed to be the prompt's, which the database enforces. False when M-Pesa does not answer.
 */
export async function settlePrompts(parts: PaybillParts, subject: PaymentSubject): Promise<boolean> {
  for (const paymentId of await listUndecidedPrompts(parts.db, subject))
    if ((await settlePayment(parts, paymentId)) === 'unreachable') return false;
  return true;
}

async function listUndecidedPrompts(db: Database, { bookingId, depositId }: PaymentSubject): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('mpesaPushes', 'paymentId', 'payments.id')
    .select('payments.id')
    .where((where) => (bookingId === null ? where('depositId', '=', depositId) : where('bookingId', '=', bookingId)))
    // A prompt may be paid after its agency withdrew the deposit.
    .where((where) => where.or([where('state', 'in', ['submitted', 'unknown']), where('failure', '=', 'withdrawn')]))
    .where('refusal', 'is', null)
    .orderBy('payments.createdAt', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
