import { sql } from 'kysely';

/**
 * Of a row of payments: whether anybody waits for its money still. A booking that was paid, cancelled or lost its hold wants
 * none, nor one whose payer has begun to pay in another way since; whoever only has a glance at it decides that for nobody
 * else.
 */
export const isWanted = sql<boolean>`(
  payments.state in ('created', 'submitted', 'unknown')
  and (
    payments.booking_id is null
    or exists (
      select from bookings as wanting
      where wanting.id = payments.booking_id and wanting.status = 'held'
        and wanting.hold_expires_at > clock_timestamp()
    )
    and not exists (
      select from payments as newer
      where newer.booking_id = payments.booking_id and newer.submitted_at > payments.submitted_at
        and newer.state <> 'failed' and (newer.started_by <> 'limited' or payments.started_by = 'limited')
    )
  )
)`;
