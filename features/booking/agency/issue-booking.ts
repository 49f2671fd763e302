import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { bookingRow, lockBooking } from '../read-booking.ts';

/**
 * `not_sellable`: a flight was cancelled. `flight_changed`: a flight was moved and its new times were not confirmed.
 * `may_not_sell`: the agency is suspended. `no_credit`: a deposit was taken back, so the reserved credit is gone.
 */
type IssueOutcome =
  | { ok: true }
  | {
      ok: false;
      error:
        | 'gone'
        | 'already'
        | 'expired'
        | 'cancelled'
        | 'not_sellable'
        | 'flight_changed'
        | 'departed'
        | 'may_not_sell'
        | 'no_credit';
    };

/**
 * The answer of `issue_agent_booking`: `expired`, `departed`, `flight_changed`, or the status of the booking or a
 * flight.
 */
export interface IssueRefusal {
  outcome: string;
}

/** Confirms an agency's hold and pays for it from the reserved credit. Two calls at once issue it once. */
export function issueBooking(
  db: Database,
  {
    reference,
    agentId,
    userId,
    seenTimes = null,
  }: {
    reference: string;
    agentId: string;
    userId: string;
    /** The moved flight times that the agent saw: movedFlightTimes. */
    seenTimes?: string | null;
  },
): Promise<IssueOutcome> {
  return inTransaction(db, async (transaction) => {
    // Locks the credit until the commit.
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const own = await transaction
      .selectFrom('agentBookings')
      .innerJoin('bookings', 'bookings.id', 'agentBookings.bookingId')
      .innerJoin('agents', 'agents.id', 'agentBookings.agentId')
      .select([
        'bookings.id',
        'agents.accountStatus',
        'agents.verificationStatus',
        sql<boolean>`exists (select from sales_stops where subject_id = agents.id)`.as('isStopped'),
      ])
      .where('bookings.reference', '=', reference)
      .where('agentBookings.agentId', '=', agentId)
      // Blocks a suspension until the commit.
      .modifyEnd(sql`for share of agents`)
      .executeTakeFirst();
    if (!own) return { ok: false, error: 'gone' };
    if (own.accountStatus !== 'active' || own.verificationStatus !== 'verified' || own.isStopped)
      return { ok: false, error: 'may_not_sell' };
    const money = await transaction
      .selectFrom('agentMoney')
      .select('availableMinor')
      .where('agentId', '=', agentId)
      .executeTakeFirst();
    if ((money?.availableMinor ?? 0) < 0) return { ok: false, error: 'no_credit' };
    await lockBooking(transaction, own.id);
    const { rows } = await sql<{ missing: IssueRefusal | null }>`
      select issue_agent_booking(${own.id}::uuid, ${userId}::uuid, ${seenTimes}::text) as missing`.execute(transaction);
    const outcome = rows[0]?.missing?.outcome;
    if (outcome === undefined) return { ok: true };
    if (outcome === 'confirmed') return { ok: false, error: 'already' };
    if (outcome === 'expired' || outcome === 'departed' || outcome === 'flight_changed')
      return { ok: false, error: outcome };
    // The answer `cancelled` may mean the booking or a flight.
    const isOver = await bookingRow(transaction, own.id)
      .select('id')
      .where('status', '=', 'cancelled')
      .executeTakeFirst();
    return { ok: false, error: isOver ? 'cancelled' : 'not_sellable' };
  });
}
