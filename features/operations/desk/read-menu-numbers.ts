import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { waitingStatuses } from '#features/inquiries/inquiry-status.ts';
import { heldUpCount } from '#features/payments/list-held-up-refunds.ts';
import { unmatchedCount } from '#features/payments/mpesa/paybill/list-receipts.ts';

/** What stands beside the names in the menu of the back-office. */
export interface MenuNumbers {
  waitingInquiries: number;
  agentsToVerify: number;
  /** At the paybill, for nothing that we know of; and refunds that are held up. */
  waitingMoney: number;
}

/** With every page, so in one statement. */
export async function readMenuNumbers(db: Database): Promise<MenuNumbers> {
  const { rows } = await sql<MenuNumbers>`
    select
      (select count(*) from inquiries where status = any(${[...waitingStatuses]}))::int as "waitingInquiries",
      (select count(*) from agents where verification_status = 'pending')::int as "agentsToVerify",
      ${unmatchedCount} + ${heldUpCount} as "waitingMoney"`.execute(db);
  return rows[0] ?? { waitingInquiries: 0, agentsToVerify: 0, waitingMoney: 0 };
}
