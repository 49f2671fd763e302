import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockBooking } from '../cancel/cancel-booking.ts';

/**
 * `not_sellable`: a flight of it was cancelled meanwhile. `flight_changed`: one was moved, and nobody said that they have
 * seen its new times. `may_not_sell`: the agency was suspended. `no_credit`: a deposit was taken back, and what the hold
 * reserves is not there any more.
 */
export type IssueOutcome =
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

/** What `issue_agent_booking` answers: `expired`, `departed`, `flight_changed`, or the status of the booking or a flight. */
export interface IssueRefusal {
  outcome: string;
}

/**
 * An agency's customer has said yes: what it held is sold, and the credit that was reserved for it pays. Twice at once: once.
 */
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
    /** Of flights that were moved since they were held: flight-times.ts. */
    seenTimes?: string | null;
  },
): Promise<IssueOutcome> {
  return inTransaction(db, async (transaction) => {
    // Nobody takes from its credit until this is done.
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const own = await transaction
      .selectFrom('agent_bookings')
      .innerJoin('bookings', 'bookings.id', 'agent_bookings.booking_id')
      .innerJoin('agents', 'agents.id', 'agent_bookings.agent_id')
      .select(['bookings.id', 'agents.account_status', 'agents.verification_status'])
      .where('bookings.reference', '=', reference)
      .where('agent_bookings.agent_id', '=', agentId)
      // Nobody suspends it until this is done.
      .modifyEnd(sql`for share of agents`)
      .executeTakeFirst();
    if (!own) return { ok: false, error: 'gone' };
    if (own.account_status !== 'active' || own.verification_status !== 'verified')
      return { ok: false, error: 'may_not_sell' };
    const money = await transaction
      .selectFrom('agent_money')
      .select('available_minor')
      .where('agent_id', '=', agentId)
      .executeTakeFirst();
    if ((money?.available_minor ?? 0) < 0) return { ok: false, error: 'no_credit' };
    await lockBooking(transaction, own.id);
    const { rows } = await sql<{ missing: IssueRefusal | null }>`
      select issue_agent_booking(${own.id}::uuid, ${userId}::uuid, ${seenTimes}::text) as missing`.execute(
      transaction,
    );
    const outcome = rows[0]?.missing?.outcome;
    if (outcome === undefined) return { ok: true };
    if (outcome === 'confirmed') return { ok: false, error: 'already' };
    if (outcome === 'expired' || outcome === 'departed' || outcome === 'flight_changed')
      return { ok: false, error: outcome };
    // A booking that was cancelled says the same as one whose flight was.
    const isOver = await transaction
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', own.id)
      .where('status', '=', 'cancelled')
      .executeTakeFirst();
    return { ok: false, error: isOver ? 'cancelled' : 'not_sellable' };
  });
}
