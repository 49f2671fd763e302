import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { awaitsVerification } from '#features/agents/back-office/approval-facts.ts';
import { awaitingCount } from '#features/agents/back-office/list-agents.ts';
import { openRequestCount } from '#features/agents/back-office/list-requests.ts';
import { pendingDepositCount } from '#features/agents/deposits/list-pending-deposits.ts';
import { type BookingNeed, bookingNeeds } from '#features/booking/back-office/booking-needs.ts';
import { needyBookings } from '#features/booking/back-office/needy-bookings.ts';
import { waitingStatuses } from '#features/inquiries/inquiry-status.ts';
import { isUnassigned } from '#features/inquiries/queue/list-support-queue.ts';
import { unknownEventCount } from '#features/payments/events/unknown-events.ts';
import { heldUpCount } from '#features/payments/list-held-up-refunds.ts';
import { unmatchedCount } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { openTakebackCount } from '#features/payments/takebacks/list-takebacks.ts';

/** How much waits for a person of the back-office, wherever it stands. */
export interface WaitingCounts {
  /** To be verified. */
  agents: number;
  /** By bank or wire, to be confirmed. */
  deposits: number;
  /** Adjustments, credit limits and deposits that need a second person. */
  requests: number;
  /** Money at the paybill that is for nothing. */
  unmatchedMoney: number;
  /** Refunds that a provider would not send. */
  heldUpRefunds: number;
  /** Money that providers took back, of bookings and of deposits. */
  takenBack: number;
  /** Of providers, that nothing understood. */
  unknownEvents: number;
  /** Of each need how many bookings have it, the most urgent first. */
  bookings: { need: BookingNeed; count: number }[];
  inquiries: number;
  unassignedInquiries: number;
}

export interface WaitingWork extends WaitingCounts {
  /** Of the agencies to be verified, those that wait longest. */
  longestAgents: string[];
  /** That end within ten minutes, unless somebody pays. */
  endingHolds: { count: number; worthMinor: number };
}

const agenciesNamed = 2;

/** For the menu with every page and for the dashboard, so in one statement. */
export async function readWaitingCounts(db: Database): Promise<WaitingCounts> {
  const waits = sql`inquiries.status = any(${[...waitingStatuses]})`;
  const needs = bookingNeeds.map(
    (need) => sql`(select count(*) from (${needyBookings[need]}) as needy)::int as ${sql.ref(need)}`,
  );
  const { rows } = await sql<Omit<WaitingCounts, 'bookings'> & Record<BookingNeed, number>>`
    select
      ${awaitingCount} as agents, ${pendingDepositCount} as deposits, ${openRequestCount} as requests,
      ${unmatchedCount} as "unmatchedMoney", ${heldUpCount} as "heldUpRefunds",
      ${openTakebackCount} as "takenBack", ${unknownEventCount} as "unknownEvents",
      (select count(*) from inquiries where ${waits})::int as inquiries,
      (select count(*) from inquiries where ${waits} and ${isUnassigned})::int as "unassignedInquiries",
      ${sql.join(needs)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Nothing was counted');
  const { agents, deposits, requests, unmatchedMoney, heldUpRefunds, inquiries, unassignedInquiries } = row;
  return {
    agents,
    deposits,
    requests,
    unmatchedMoney,
    heldUpRefunds,
    takenBack: row.takenBack,
    unknownEvents: row.unknownEvents,
    bookings: bookingNeeds.flatMap((need) => (row[need] > 0 ? { need, count: row[need] } : [])),
    inquiries,
    unassignedInquiries,
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
    limit ${agenciesNamed}`.execute(db);
  return rows.map(({ name }) => name);
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
