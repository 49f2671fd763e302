import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type TriggerState, triggerCommands } from '#db/trigger-states.ts';
import { ageBookingWithin } from './age-sample-booking.ts';

/** Something that an agency did, and how long ago that is to have been. */
export type AgedStep = { hoursAgo: number } & (
  | { depositId: string }
  | { bookingId: string }
  | { adjustmentId: string }
);

/** Nobody cancels on the day they buy, nor is a transfer seen on the day it is sent. */
const laterHours = 30;

/**
 * Gives all that an agency did its day, so that its statement is one of months. The ledger and the audit log let nobody
 * touch what is written; here, for the length of a transaction, the dates of a sample are. Amounts and order stay what
 * they were.
 */
export async function ageSampleAgency(
  transaction: DatabaseTransaction,
  { agentId, joinedDaysAgo, steps }: { agentId: string; joinedDaysAgo: number; steps: readonly AgedStep[] },
): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(transaction);
  const wake = [
    await restTrigger(transaction, 'ledger_transfers', 'ledger_transfers_append_only'),
    await restTrigger(transaction, 'audit_log', 'audit_log_append_only'),
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
  for (const enable of wake) await enable();
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

/** Says how to put it back exactly as it was: the one of the audit log is on also for a replica. */
async function restTrigger(
  transaction: DatabaseTransaction,
  table: string,
  name: string,
): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ state: TriggerState }>`
    select tgenabled as state from pg_trigger
    where tgrelid = ${table}::regclass and tgname = ${name}`.execute(transaction);
  const [found] = rows;
  if (!found) throw new Error(`${table} has no trigger ${name}`);
  const turn = (state: TriggerState) =>
    sql`alter table ${sql.id(table)} ${sql.raw(triggerCommands[state])} trigger ${sql.id(name)}`.execute(
      transaction,
    );
  await turn('D');
  return () => turn(found.state);
}

async function ageDeposit(
  transaction: DatabaseTransaction,
  { depositId, hoursAgo }: { depositId: string; hoursAgo: number },
): Promise<void> {
  const age = sql`make_interval(hours => ${hoursAgo})`;
  // What an administrator looks for takes a day; what a provider says comes at once.
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
