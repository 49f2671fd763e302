import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { readPendingDeposits } from '../deposits/read-pending-deposits.ts';
import type { Agent } from '../read-agent.ts';
import { lastTransactions } from '../transactions/list-transactions.ts';
import type { AgentTransaction } from '../transactions/transaction.ts';
import { type FirstSteps, readFirstSteps } from './read-first-steps.ts';

const shownOfEach = 10;

export interface LastSale {
  reference: string;
  type: 'flight' | 'hotel';
  customer: string | null;
  isCancelled: boolean;
  /** As it stands after whatever was cancelled. */
  saleMinor: number;
  commissionMinor: number;
  at: Date;
}

export interface AgentDashboard {
  transactions: AgentTransaction[];
  sales: LastSale[];
  pendingMinor: number;
  steps: FirstSteps;
}

/** What an agency wants to see first, every day. */
export async function readAgentDashboard(db: Database, agent: Agent): Promise<AgentDashboard> {
  const [transactions, sales, pendingMinor, steps] = await Promise.all([
    lastTransactions(db, agent.id, shownOfEach),
    lastSales(db, agent.id),
    readPendingDeposits(db, agent.id),
    readFirstSteps(db, agent),
  ]);
  return { transactions, sales, pendingMinor, steps };
}

const salesOf = z.array(
  z.object({
    reference: z.string(),
    type: z.enum(['flight', 'hotel']),
    customer: z.string().nullable(),
    isCancelled: z.boolean(),
    saleMinor: z.number(),
    commissionMinor: z.number(),
    at: z.date(),
  }),
);

async function lastSales(db: Database, agentId: string): Promise<LastSale[]> {
  const { rows } = await sql`
    select
      booking_reference as reference, sale_type as type, customer_name as customer, status = 'cancelled' as "isCancelled",
      sale_amount_minor as "saleMinor", commission_amount_minor as "commissionMinor", created_at as at
    from agent_sales
    where agent_id = ${agentId}::uuid
    order by created_at desc, booking_id
    limit ${shownOfEach}`.execute(db);
  return salesOf.parse(rows);
}
