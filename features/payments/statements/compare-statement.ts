import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * Compares all lines with our payments in one SQL statement, and adds a line for each of our payments that the provider's
 * statement lacks. Changes only verdicts. Undefined when the statement does not exist.
 */
export async function compareStatement(
  transaction: DatabaseTransaction,
  statementId: string,
): Promise<{ provider: string } | undefined> {
  // The update locks the row, so that concurrent comparisons run one after the other.
  const statement = await transaction
    .updateTable('statements')
    .set({ comparedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', statementId)
    .returning('provider')
    .executeTakeFirst();
  if (!statement) return undefined;
  await transaction
    .deleteFrom('statementLines')
    .where('statementId', '=', statementId)
    .where('kind', '=', 'ours')
    .execute();
  // The planner has no statistics on the new lines yet, and a nested loop would take hours for a big file.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(transaction);
  await judgeLines(transaction, statementId, statement.provider);
  await listOurs(transaction, statementId, statement.provider);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(transaction);
  return statement;
}

/** States of payments whose money was received. */
const receivedStates = sql`('captured', 'refund_due', 'refunded')`;

async function judgeLines(transaction: DatabaseTransaction, statementId: string, provider: string): Promise<void> {
  await sql`
    with lines as materialized (
      select *, row_number() over (
        partition by kind, reference, payment_reference, currency, amount_minor order by id
      ) as occurrence
      from statement_lines where statement_id = ${statementId}::uuid
    ), names as (
      -- A forged callback may report one reference for two payments: proved ones come first.
      select distinct on (name) name, payment_id
      from (
        select provider_reference as name, id as payment_id, case when state in ${receivedStates} then 0 else 2 end as rank
        from payments
        where provider = ${provider} and provider_reference in (select payment_reference from lines)
        union all
        select receipt, payment_id, 1 from mpesa_receipts
        where ${provider} = 'mpesa' and payment_id is not null and receipt in (select payment_reference from lines)
        union all
        select reported_receipt, payment_id, 3 from mpesa_pushes
        where ${provider} = 'mpesa' and reported_receipt in (select payment_reference from lines)
      ) as candidates
      order by name, rank, payment_id
    ), refunds as (
      select distinct on (name) name, payment_id
      from (
        select refund_reference as name, id as payment_id, 0 as rank from payments
        where provider = ${provider} and refund_reference in (select reference from lines where kind = 'back')
        union all
        select reversal_receipt, payment_id, 1 from mpesa_commands
        where ${provider} = 'mpesa' and payment_id is not null
          and reversal_receipt in (select reference from lines where kind = 'back')
      ) as candidates
      order by name, rank, payment_id
    ), found as materialized (
      select lines.*, coalesce(refunds.payment_id, names.payment_id, ours.id) as found_id
      from lines
      left join refunds on lines.kind = 'back' and refunds.name = lines.reference
      left join names on names.name = lines.payment_reference
      left join payments as ours on ours.id = lines.reported_payment_id and ours.provider = ${provider}
    ), ranked as (
      select found.*, payments.state, payments.currency as our_currency, payments.captured_minor, payments.refund_minor,
        payments.refund_by_hand_at is not null as is_by_hand,
        takebacks.taken_minor,
        queue.state as queue_state, queue.amount_minor as queue_minor,
        -- A payment may fail several times before it succeeds.
        bool_or(found.kind = 'paid') over (partition by found_id) as is_paid_too,
        row_number() over (partition by found_id, found.kind, found.occurrence > 1 order by found.id) as line_rank
      from found
      left join payments on payments.id = found_id
      -- Disputes and refunds have their own provider id, a reversal has that of the reversed receipt.
      left join payment_takebacks as takebacks on found.kind = 'back' and takebacks.payment_id = found_id
        and takebacks.provider_id in (found.reference, found.payment_reference)
      left join mpesa_receipts as queue on ${provider} = 'mpesa' and found_id is null
        and queue.receipt = found.payment_reference
    ), judged as (
      select *, case
        when kind = 'bad' then 'bad'
        when occurrence > 1 then 'repeated'
        when kind = 'fee' then 'fee'
        when kind = 'moved' then 'outside'
        when kind = 'failed' then
          case when state in ${receivedStates} and not is_paid_too then 'failed_there' else 'not_paid' end
        when kind = 'paid' then case
          when found_id is not null and state not in ${receivedStates} then 'paid_there'
          when found_id is not null and line_rank > 1 then 'paid_twice'
          when found_id is not null and captured_minor = amount_minor and our_currency = currency then 'matched'
          when found_id is not null then 'amount_differs'
          when queue_state is null or queue_state = 'refuted' then 'unknown_here'
          when queue_minor <> amount_minor then 'amount_differs'
          when queue_state = 'returned' then 'matched'
          else 'queued'
        end
        else case
          when found_id is not null and taken_minor = amount_minor and our_currency = currency then 'taken_back'
          when found_id is not null and state = 'refund_due' then 'refunded_there'
          when found_id is not null and state <> 'refunded' then 'reversed_there'
          when found_id is not null and line_rank = 1 and not is_by_hand and refund_minor = amount_minor and our_currency = currency
            then 'refund_matched'
          when found_id is not null then 'refund_differs'
          when queue_state = 'returning' then 'refunded_there'
          when queue_state = 'returned' and queue_minor = amount_minor then 'refund_matched'
          when queue_state = 'returned' then 'refund_differs'
          when queue_state is null or queue_state = 'refuted' then 'back_unknown'
          else 'reversed_there'
        end
      end as new_verdict
      from ranked
    ), wanted as (
      select id, amount_minor, currency, account_key(account) as key
      from judged where new_verdict = 'unknown_here' and account is not null
    ), suggested as (
      select distinct on (wanted.id) wanted.id, payments.id as payment_id
      from wanted
      join (
        select reference as key, id as booking_id, null::uuid as deposit_id from bookings
        where reference = any (array(select key from wanted))
        union all
        select account_key(reference), null, id from agent_deposits
        where account_key(reference) = any (array(select key from wanted))
      ) as subject on subject.key = wanted.key
      join payments on payments.booking_id = subject.booking_id or payments.deposit_id = subject.deposit_id
      where payments.currency = wanted.currency and payments.amount_minor = wanted.amount_minor
      order by wanted.id, payments.provider = ${provider} desc, payments.created_at desc
    )
    update statement_lines set
      verdict = new_verdict,
      payment_id = found_id,
      suggested_payment_id = suggested.payment_id,
      ours_minor = case
        when new_verdict not in
          ('matched', 'amount_differs', 'failed_there', 'refund_matched', 'refund_differs', 'taken_back', 'queued')
          or line_rank > 1 then null
        when found_id is null and queue_state = 'reported' then null
        when found_id is null then queue_minor
        when our_currency <> judged.currency then null
        when new_verdict = 'taken_back' then taken_minor
        when judged.kind = 'back' then refund_minor
        else captured_minor
      end
    from judged left join suggested on suggested.id = judged.id
    where statement_lines.id = judged.id`.execute(transaction);
}

/** Adds our payments and refunds of the statement's period that no statement of this provider has. */
async function listOurs(transaction: DatabaseTransaction, statementId: string, provider: string): Promise<void> {
  await sql`
    insert into statement_lines
      (statement_id, kind, verdict, reference, account, currency, amount_minor, ours_minor, happened_at, payment_id)
    select statements.id, 'ours', missing.verdict, missing.reference, left(missing.account, 60), missing.currency,
      missing.minor, missing.minor, missing.at, missing.payment_id
    from statements
    cross join lateral (
      select 'missing_there' as verdict, provider_reference as reference,
        coalesce(bookings.reference, agent_deposits.reference) as account, payments.currency, captured_minor as minor,
        -- Money from the queue counts at the time of payment, not of the match.
        coalesce(mpesa_receipts.paid_at, captured_at) as at, payments.id as payment_id
      from payments
      left join mpesa_receipts on mpesa_receipts.payment_id = payments.id
      left join bookings on bookings.id = payments.booking_id
      left join agent_deposits on agent_deposits.id = payments.deposit_id
      where payments.provider = statements.provider and payments.state in ${receivedStates}
        and coalesce(mpesa_receipts.paid_at, captured_at) between statements.begins_at and statements.ends_at
        and not exists (
          select from statement_lines
          where statement_lines.payment_id = payments.id
            and (statement_lines.kind = 'paid' or statement_lines.verdict = 'failed_there')
        )
      union all
      select 'refund_missing', refund_reference, coalesce(bookings.reference, agent_deposits.reference),
        payments.currency, refund_minor, refunded_at, payments.id
      from payments
      left join bookings on bookings.id = payments.booking_id
      left join agent_deposits on agent_deposits.id = payments.deposit_id
      where payments.provider = statements.provider and payments.state = 'refunded'
        and refund_by_hand_at is null and refunded_at between statements.begins_at and statements.ends_at
        and not exists (
          select from statement_lines
          where statement_lines.payment_id = payments.id and statement_lines.kind = 'back'
        )
      union all
      select 'missing_there', receipt, nullif(account, ''), 'KES', amount_minor, paid_at, null
      from mpesa_receipts
      where statements.provider = 'mpesa' and state in ('proved', 'unmatched', 'returning', 'returned')
        and paid_at between statements.begins_at and statements.ends_at
        and not exists (
          select from statement_lines
          where statement_lines.reference = receipt and statement_lines.kind = 'paid'
        )
    ) as missing
    where statements.id = ${statementId}::uuid and statements.provider = ${provider}
    order by missing.at, missing.payment_id`.execute(transaction);
}
