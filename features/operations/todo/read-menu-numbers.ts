import type { Database } from '#db/connect.ts';
import { readWaitingCounts } from './read-waiting.ts';

/** What stands beside the names in the menu of the back-office: of each page, all that waits there. */
export interface MenuNumbers {
  waitingBookings: number;
  /** At the paybill, for nothing that we know of; refunds held up, money taken back, and events that nothing understood. */
  waitingMoney: number;
  waitingInquiries: number;
  /** Agencies to verify, deposits to confirm, and requests that need a second person. */
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
