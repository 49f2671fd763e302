import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type TriggerState, triggerCommands } from '#db/trigger-states.ts';

/** A step of a sample agency, and how long ago it should have happened. */
export type AgedStep = { hoursAgo: number } & (
  | { depositId: string }
  | { bookingId: string }
  | { adjustmentId: string }
);

/** Cancellations and confirmed transfers follow this long after. */
const laterHours = 30;

/**
 * Backdates all steps of a sample agency, so that its statement covers months. The append-only triggers of the ledger
 * and the audit log are disabled for this transaction; only dates change, not amounts or order.
 */
export async function ageSampleAgency(
  transaction: DatabaseTransaction,
  { agentId, joinedDaysAgo, steps }: { agentId: string; joinedDaysAgo: number; steps: readonly AgedStep[] },
): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(transaction);
  const restoreTriggers = [
    await disableTrigger(transaction, 'ledger_transfers', 'ledger_transfers_append_only'),
    await disableTrigger(transaction, 'audit_log', 'audit_log_append_only'),
  ];
  for (const step of steps.filter(({ hoursAgo }) => hoursAgo > 0)) {
    if ('depositId' in step) await ageDeposit(transaction, step);
    else if ('bookingId' in step) await ageSale(transaction, step);
    else await ageAdjustment(transaction, step);
  }
  const joined = sql`now() - make_interval(days => ${joinedDaysAgo})`;
  await sql`
    update audit_log set at = ${joined} + case when action like 'document_%' then interval '1 hour' else interval '2 days' end
    where subject_type = 'agent' and subject_id = ${agentId} and not coalesce(after ?| '{adjustmentId,requestId}', false)`.execute(
    transaction,
  );
  for (const enable of restoreTriggers) await enable();
  await sql`
    update agents set created_at = ${joined}, verified_at = case when verified_at is null then null else ${joined} + interval '2 days' end
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

/** Returns a function that restores the former state: the trigger of the audit log is also enabled on replicas. */
async function disableTrigger(
  transaction: DatabaseTransaction,
  table: string,
  name: string,
): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ state: TriggerState }>`
    select tgenabled as state from pg_trigger
    where tgrelid = ${table}::regclass and tgname = ${name}`.execute(transaction);
  const [found] = rows;
  if (!found) throw new Error(`${table} has no trigger ${name}`);
  const setState = (state: TriggerState) =>
    sql`alter table ${sql.id(table)} ${sql.raw(triggerCommands[state])} trigger ${sql.id(name)}`.execute(transaction);
  await setState('D');
  return () => setState(found.state);
}

async function ageDeposit(
  transaction: DatabaseTransaction,
  { depositId, hoursAgo }: { depositId: string; hoursAgo: number },
): Promise<void> {
  const age = sql`make_interval(hours => ${hoursAgo})`;
  // Office deposits are confirmed a day later, provider payments at once.
  const decided = sql`make_interval(hours => case
    when provider = 'office' then greatest(${hoursAgo - laterHours}, 0) else ${hoursAgo} end)`;
  await sql`
    update agent_deposits set
      created_at = created_at - ${age},
      reference = 'DEP-' || (extract(epoch from created_at - ${age}) * 1000)::bigint
    where id = ${depositId}::uuid`.execute(transaction);
  await sql`
    update audit_log set
      at = at - case when action = 'deposit_requested' then ${age} else ${decided} end,
      after = case when after ? 'reference' then after || jsonb_build_object('reference', agent_deposits.reference) else after end
    from agent_deposits join payments on deposit_id = agent_deposits.id
    where subject_type = 'agent_deposit' and subject_id = ${depositId} and agent_deposits.id = ${depositId}::uuid`.execute(
    transaction,
  );
  await sql`
    update audit_log set at = audit_log.at - ${decided},
      after = case when after ? 'reference' then after || jsonb_build_object('reference', agent_deposits.reference) else after end
    from agent_requests
    join agent_deposits on agent_deposits.id = agent_requests.deposit_id
    join payments on payments.deposit_id = agent_deposits.id
    where subject_type = 'agent' and after ->> 'requestId' = agent_requests.id::text
      and agent_deposits.id = ${depositId}::uuid`.execute(transaction);
  await sql`
    update agent_requests set
      requested_at = agent_requests.requested_at - ${decided}, decided_at = decided_at - ${decided}
    from payments
    where payments.deposit_id = agent_requests.deposit_id and agent_requests.deposit_id = ${depositId}::uuid`.execute(
    transaction,
  );
  await sql`
    update ledger_transfers set created_at = ledger_transfers.created_at - ${decided}
    from payments where payments.id = payment_id and deposit_id = ${depositId}::uuid`.execute(transaction);
  await sql`
    update payments set
      created_at = created_at - ${age}, submitted_at = submitted_at - ${age}, captured_at = captured_at - ${decided},
      failed_at = failed_at - ${decided}, requested_at = requested_at - ${decided}
    where deposit_id = ${depositId}::uuid`.execute(transaction);
}

async function ageSale(
  transaction: DatabaseTransaction,
  { bookingId, hoursAgo }: { bookingId: string; hoursAgo: number },
): Promise<void> {
  await ageBookingWithin(transaction, bookingId, hoursAgo);
  const later = sql`make_interval(hours => ${Math.min(laterHours, hoursAgo)})`;
  await sql`
    update agent_bookings set
      created_at = created_at - make_interval(hours => ${hoursAgo}), sold_at = sold_at - make_interval(hours => ${hoursAgo})
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  await sql`
    update ledger_transfers set created_at = created_at - make_interval(hours => ${hoursAgo})
      + case when kind in ('fare_returned', 'sale_reversed', 'commission_reversed') then ${later} else interval '0' end
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  await sql`
    update bookings set cancelled_at = cancelled_at + ${later}
    where id = ${bookingId}::uuid and confirmed_at is not null`.execute(transaction);
  await sql`
    update booking_events set at = at + ${later} where booking_id = ${bookingId}::uuid and kind = 'cancelled'`.execute(
    transaction,
  );
}

async function ageAdjustment(
  transaction: DatabaseTransaction,
  { adjustmentId, hoursAgo }: { adjustmentId: string; hoursAgo: number },
): Promise<void> {
  const age = sql`make_interval(hours => ${hoursAgo})`;
  await sql`
    update agent_requests set requested_at = requested_at - ${age}, decided_at = decided_at - ${age}
    where id = ${adjustmentId}::uuid`.execute(transaction);
  await sql`
    update audit_log set at = at - ${age}
    where subject_type = 'agent' and after ->> 'adjustmentId' = ${adjustmentId}`.execute(transaction);
  await sql`
    update ledger_transfers set created_at = created_at - ${age} where adjustment_id = ${adjustmentId}::uuid`.execute(
    transaction,
  );
}

/** Backdates a booking, except its ledger transfers, which are append-only. */
export async function ageSampleBooking(db: Database, bookingId: string, hours: number): Promise<void> {
  if (hours === 0) return;
  await db.transaction().execute((transaction) => ageBookingWithin(transaction, bookingId, hours));
}

async function ageBookingWithin(transaction: DatabaseTransaction, bookingId: string, hours: number): Promise<void> {
  const age = sql`make_interval(hours => ${hours})`;
  await sql`
    update bookings set
      created_at = created_at - ${age}, confirmed_at = confirmed_at - ${age}, expired_at = expired_at - ${age},
      cancelled_at = cancelled_at - ${age}, contact_verified_at = contact_verified_at - ${age},
      hold_expires_at = hold_expires_at - ${age}
    where id = ${bookingId}::uuid and status <> 'held'`.execute(transaction);
  await sql`
    update payments set
      created_at = created_at - ${age}, submitted_at = submitted_at - ${age}, captured_at = captured_at - ${age},
      refund_due_at = refund_due_at - ${age}, refunded_at = refunded_at - ${age}
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  await sql`
    update booking_events set
      at = at - ${age},
      detail = case when detail ? 'until'
        then detail || jsonb_build_object('until', (detail ->> 'until')::timestamptz - ${age}) else detail end
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  // Guests review the day after the stay, whenever it was booked.
  await sql`
    update hotel_reviews set created_at = least(hotel_reviews.created_at, check_out + interval '1 day 10 hours')
    from hotel_bookings
    where hotel_reviews.booking_id = ${bookingId}::uuid and hotel_bookings.booking_id = hotel_reviews.booking_id`.execute(
    transaction,
  );
}
