import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countOpenAdjustments } from '#features/agents/back-office/list-adjustments.ts';
import { countPendingDeposits } from '#features/agents/deposits/list-pending-deposits.ts';
import { type BookingNeed, bookingNeeds } from '#features/booking/back-office/booking-needs.ts';
import { needyBookings } from '#features/booking/back-office/needy-bookings.ts';
import { waitingStatuses } from '#features/inquiries/inquiry-status.ts';
import { countHeldUpRefunds } from '#features/payments/list-held-up-refunds.ts';
import { countUnmatched } from '#features/payments/mpesa/paybill/list-receipts.ts';

/** All that waits for a person of the back-office, wherever it stands. */
export interface WaitingWork {
  agents: { count: number; longest: string[] };
  deposits: number;
  adjustments: number;
  /** Money at the paybill that is for nothing. */
  unmatchedMoney: number;
  /** Refunds that a provider would not send. */
  heldUpRefunds: number;
  /** Of each need how many bookings have it, the most urgent first. */
  bookings: { need: BookingNeed; count: number }[];
  unassignedInquiries: number;
  /** That end within ten minutes, unless somebody pays. */
  endingHolds: { count: number; worthMinor: number };
}

const agenciesNamed = 2;

export async function readWaiting(db: Database): Promise<WaitingWork> {
  const [
    agents,
    deposits,
    adjustments,
    unmatchedMoney,
    heldUpRefunds,
    bookings,
    unassignedInquiries,
    endingHolds,
  ] = await Promise.all([
    readAgents(db),
    countPendingDeposits(db),
    countOpenAdjustments(db),
    countUnmatched(db),
    countHeldUpRefunds(db),
    readNeedCounts(db),
    countUnassigned(db),
    readEndingHolds(db),
  ]);
  return {
    agents,
    deposits,
    adjustments,
    unmatchedMoney,
    heldUpRefunds,
    bookings,
    unassignedInquiries,
    endingHolds,
  };
}

async function readAgents(db: Database): Promise<WaitingWork['agents']> {
  const { rows } = await sql<{ name: string; count: number }>`
    select agency_name as name, (count(*) over ())::int as count
    from agents where verification_status = 'pending'
    order by created_at, id
    limit ${agenciesNamed}`.execute(db);
  return { count: rows[0]?.count ?? 0, longest: rows.map(({ name }) => name) };
}

async function readNeedCounts(db: Database): Promise<WaitingWork['bookings']> {
  const counts = bookingNeeds.map(
    (need) =>
      sql`select ${need}::text as need, count(*)::int as count from (${needyBookings[need]}) as needy`,
  );
  const { rows } = await sql<{
    need: BookingNeed;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return bookingNeeds.flatMap((need) => rows.filter((row) => row.need === need && row.count > 0));
}

async function countUnassigned(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', waitingStatuses)
    .where('assigned_to', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function readEndingHolds(db: Database): Promise<WaitingWork['endingHolds']> {
  const { rows } = await sql<WaitingWork['endingHolds']>`
    select count(*)::int as count, coalesce(sum(total_minor), 0)::bigint as "worthMinor"
    from bookings
    where status = 'held' and hold_expires_at > now() and hold_expires_at <= now() + interval '10 minutes'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, worthMinor: 0 };
}
