import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Backdates a customer's booking, except its ledger transfers, which are append-only. */
export async function backdateBooking(db: Database, bookingId: string, hours: number): Promise<void> {
  if (hours > 0) await db.transaction().execute((transaction) => moveBooking(transaction, bookingId, hours));
}

/** A step of a sample agency, and how long ago it should have happened. */
export type PlayedStep = { hoursAgo: number } & (
  | { bookingId: string }
  | { depositId: string; isTransfer: boolean }
  | { adjustmentId: string }
);

/**
 * Backdates all steps of a sample agency, so that its statement covers months. The append-only triggers of the ledger
 * and the audit log are disabled for this transaction; only dates change, not amounts or order.
 */
export async function backdateAgency(
  transaction: DatabaseTransaction,
  { agentId, joinedDaysAgo, steps }: { agentId: string; joinedDaysAgo: number; steps: readonly PlayedStep[] },
): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(transaction);
  await sql`alter table ledger_transfers disable trigger ledger_transfers_append_only`.execute(transaction);
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(transaction);
  for (const step of steps) {
    if ('depositId' in step) await moveDeposit(transaction, step);
    else if ('bookingId' in step) await moveSale(transaction, step);
    else await moveRequest(transaction, sql`id = ${step.adjustmentId}::uuid`, step.hoursAgo);
  }
  await moveSignUp(transaction, agentId, joinedDaysAgo);
  await sql`alter table ledger_transfers enable trigger ledger_transfers_append_only`.execute(transaction);
  await sql`alter table audit_log enable always trigger audit_log_append_only`.execute(transaction);
}

/** Moves dates of the rows of a table back. */
async function moveBack(
  transaction: DatabaseTransaction,
  hours: number,
  table: string,
  columns: readonly string[],
  where: RawBuilder<unknown>,
): Promise<void> {
  const moved = columns.map((column) => sql`${sql.id(column)} = ${sql.id(column)} - make_interval(hours => ${hours})`);
  await sql`update ${sql.id(table)} set ${sql.join(moved)} where ${where}`.execute(transaction);
}

async function moveBooking(transaction: DatabaseTransaction, bookingId: string, hours: number): Promise<void> {
  const ofBooking = sql`booking_id = ${bookingId}::uuid`;
  await moveBack(
    transaction,
    hours,
    'bookings',
    ['created_at', 'confirmed_at', 'expired_at', 'cancelled_at', 'contact_verified_at', 'hold_expires_at'],
    sql`id = ${bookingId}::uuid and status <> 'held'`,
  );
  const ofPayment = ['created_at', 'submitted_at', 'captured_at', 'refund_due_at', 'refunded_at'];
  await moveBack(transaction, hours, 'payments', ofPayment, ofBooking);
  const age = sql`make_interval(hours => ${hours})`;
  await sql`
    update booking_events set at = at - ${age}, detail = case when detail ? 'until'
      then detail || jsonb_build_object('until', (detail ->> 'until')::timestamptz - ${age}) else detail end
    where ${ofBooking}`.execute(transaction);
  // Guests review the day after the stay, whenever it was booked.
  await sql`
    update hotel_reviews set created_at = least(hotel_reviews.created_at, check_out + interval '1 day 10 hours')
    from hotel_bookings
    where hotel_reviews.booking_id = ${bookingId}::uuid and hotel_bookings.booking_id = hotel_reviews.booking_id`.execute(
    transaction,
  );
}

/** Cancellations and confirmed transfers follow this long after. */
const laterHours = 30;

async function moveSale(
  transaction: DatabaseTransaction,
  { bookingId, hoursAgo }: { bookingId: string; hoursAgo: number },
): Promise<void> {
  await moveBooking(transaction, bookingId, hoursAgo);
  const ofBooking = sql`booking_id = ${bookingId}::uuid`;
  await moveBack(transaction, hoursAgo, 'agent_bookings', ['created_at', 'sold_at'], ofBooking);
  await moveBack(transaction, hoursAgo, 'ledger_transfers', ['created_at'], ofBooking);
  const forward = -Math.min(laterHours, hoursAgo);
  const isReversal = sql`${ofBooking} and kind in ('fare_returned', 'sale_reversed', 'commission_reversed')`;
  await moveBack(transaction, forward, 'ledger_transfers', ['created_at'], isReversal);
  await moveBack(transaction, forward, 'booking_events', ['at'], sql`${ofBooking} and kind = 'cancelled'`);
  const isCancelled = sql`id = ${bookingId}::uuid and confirmed_at is not null`;
  await moveBack(transaction, forward, 'bookings', ['cancelled_at'], isCancelled);
}

async function moveDeposit(
  transaction: DatabaseTransaction,
  { depositId, isTransfer, hoursAgo }: { depositId: string; isTransfer: boolean; hoursAgo: number },
): Promise<void> {
  const decidedHoursAgo = isTransfer ? Math.max(hoursAgo - laterHours, 0) : hoursAgo;
  const ofDeposit = sql`deposit_id = ${depositId}::uuid`;
  const audited = sql`subject_type = 'agent_deposit' and subject_id = ${depositId}`;
  await moveBack(transaction, hoursAgo, 'agent_deposits', ['created_at'], sql`id = ${depositId}::uuid`);
  await moveBack(transaction, hoursAgo, 'payments', ['created_at', 'submitted_at'], ofDeposit);
  await moveBack(transaction, hoursAgo, 'audit_log', ['at'], sql`${audited} and action = 'deposit_requested'`);
  await moveBack(transaction, decidedHoursAgo, 'audit_log', ['at'], sql`${audited} and action <> 'deposit_requested'`);
  await moveBack(transaction, decidedHoursAgo, 'payments', ['captured_at', 'failed_at', 'requested_at'], ofDeposit);
  const ofPayment = sql`payment_id = (select id from payments where ${ofDeposit})`;
  await moveBack(transaction, decidedHoursAgo, 'ledger_transfers', ['created_at'], ofPayment);
  await moveRequest(transaction, ofDeposit, decidedHoursAgo);
}

/** A request that a second administrator approves, with what it moved. */
async function moveRequest(transaction: DatabaseTransaction, isIt: RawBuilder<unknown>, hours: number): Promise<void> {
  const ids = sql`(select id::text from agent_requests where ${isIt})`;
  const isAudited = sql`subject_type = 'agent' and coalesce(after ->> 'requestId', after ->> 'adjustmentId') in ${ids}`;
  await moveBack(transaction, hours, 'audit_log', ['at'], isAudited);
  await moveBack(transaction, hours, 'ledger_transfers', ['created_at'], sql`adjustment_id::text in ${ids}`);
  await moveBack(transaction, hours, 'agent_requests', ['requested_at', 'decided_at'], isIt);
}

async function moveSignUp(transaction: DatabaseTransaction, agentId: string, joinedDaysAgo: number): Promise<void> {
  const joined = sql`now() - make_interval(days => ${joinedDaysAgo})`;
  await sql`
    update audit_log set at = ${joined} + case when action like 'document_%' then interval '1 hour' else interval '2 days' end
    where subject_type = 'agent' and subject_id = ${agentId}
      and not coalesce(after ?| '{adjustmentId,requestId}', false)`.execute(transaction);
  await sql`
    update agents set created_at = ${joined}, verified_at = case when verified_at is not null then ${joined} + interval '2 days' end
    where id = ${agentId}::uuid`.execute(transaction);
  await sql`
    update users set created_at = ${joined} where id = (select user_id from agents where id = ${agentId}::uuid)`.execute(
    transaction,
  );
  await sql`
    update agent_documents set created_at = ${joined} + interval '1 hour' where agent_id = ${agentId}::uuid`.execute(
    transaction,
  );
}
