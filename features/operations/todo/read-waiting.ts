import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { awaitingCount } from '#features/agents/back-office/list-agents.ts';
import { openRequestCount } from '#features/agents/back-office/list-requests.ts';
import { awaitsVerification } from '#features/agents/back-office/office-agent.ts';
import { pendingDepositCount } from '#features/agents/deposits/list-pending-deposits.ts';
import { type BookingNeed, bookingNeeds, needyBookings } from '#features/booking/back-office/booking-needs.ts';
import { waitingStatuses } from '#features/inquiries/inquiry.ts';
import { isUnassigned } from '#features/inquiries/queue/list-support-queue.ts';
import { unmatchedCount } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { heldUpCount } from '#features/payments/refunds-by-hand.ts';
import { openTakebackCount } from '#features/payments/takebacks/takebacks.ts';
import { unknownEventCount } from '#features/payments/unknown-events.ts';

/** Work that waits for the back office. */
interface WaitingCounts {
  /** Agencies to verify. */
  agents: number;
  /** Bank deposits to confirm. */
  deposits: number;
  /** Adjustments, credit limits and deposits that need a second approval. */
  requests: number;
  /** Paybill money without a booking. */
  unmatchedMoney: number;
  /** Refunds that a provider refused. */
  heldUpRefunds: number;
  /** Payments that providers reversed, of bookings and of deposits. */
  takenBack: number;
  /** Provider events that could not be interpreted. */
  unknownEvents: number;
  /** Bookings per need, the most urgent first. */
  bookings: { need: BookingNeed; count: number }[];
  inquiries: number;
  unassignedInquiries: number;
}

export interface WaitingWork extends WaitingCounts {
  /** The agencies that have waited longest for verification. */
  longestAgents: string[];
  /** Holds that expire within ten minutes. */
  endingHolds: { count: number; worthMinor: number };
}

const maxAgenciesNamed = 2;

/** One statement, because every page's menu runs it. */
export async function readWaitingCounts(db: Database): Promise<WaitingCounts> {
  const waits = sql`inquiries.status = any(${[...waitingStatuses]})`;
  const needs = bookingNeeds.map(
    (need) => sql`${need}::text, (select count(*) from (${needyBookings[need]}) as needy)`,
  );
  const { rows } = await sql<Omit<WaitingCounts, 'bookings'> & { needs: Record<BookingNeed, number> }>`
    select
      ${awaitingCount} as agents, ${pendingDepositCount} as deposits, ${openRequestCount} as requests,
      ${unmatchedCount} as unmatched_money, ${heldUpCount} as held_up_refunds,
      ${openTakebackCount} as taken_back, ${unknownEventCount} as unknown_events,
      (select count(*) from inquiries where ${waits})::int as inquiries,
      (select count(*) from inquiries where ${waits} and ${isUnassigned})::int as unassigned_inquiries,
      jsonb_build_object(${sql.join(needs)}) as needs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count query returned no row');
  const { needs: counts, ...waiting } = row;
  return {
    ...waiting,
    bookings: bookingNeeds.flatMap((need) => (counts[need] > 0 ? { need, count: counts[need] } : [])),
  };
}

export async function readWaiting(db: Database): Promise<WaitingWork> {
  const [counts, longestAgents, endingHolds] = await Promise.all([
    readWaitingCounts(db),
    readLongestAgents(db),
    readEndingHolds(db),
  ]);
  return { ...counts, longestAgents, endingHolds };
}

async function readLongestAgents(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select agency_name as name
    from agents join users on users.id = agents.user_id
    where ${awaitsVerification}
    order by agents.created_at, agents.id
    limit ${maxAgenciesNamed}`.execute(db);
  return rows.map(({ name }) => name);
}

async function readEndingHolds(db: Database): Promise<WaitingWork['endingHolds']> {
  const { rows } = await sql<WaitingWork['endingHolds']>`
    select count(*)::int as count, coalesce(sum(total_usd_minor), 0)::bigint as worth_minor
    from bookings
    where status = 'held' and hold_expires_at > now() and hold_expires_at <= now() + interval '10 minutes'`.execute(db);
  return rows[0] ?? { count: 0, worthMinor: 0 };
}

/** The badges in the back office's menu: everything that waits on each page. */
export interface MenuNumbers {
  waitingBookings: number;
  /** Unmatched paybill money, stuck refunds, reversed payments and unknown events. */
  waitingMoney: number;
  waitingInquiries: number;
  /** Agencies to verify, deposits to confirm and requests for a second approval. */
  waitingAgents: number;
}

export async function readMenuNumbers(db: Database): Promise<MenuNumbers> {
  const counts = await readWaitingCounts(db);
  return {
    waitingBookings: counts.bookings.reduce((sum, { count }) => sum + count, 0),
    waitingMoney: counts.unmatchedMoney + counts.heldUpRefunds + counts.takenBack + counts.unknownEvents,
    waitingInquiries: counts.inquiries,
    waitingAgents: counts.agents + counts.deposits + counts.requests,
  };
}
