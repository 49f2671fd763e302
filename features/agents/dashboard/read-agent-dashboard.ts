import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { readPendingDeposits } from '../deposits/read-deposits.ts';
import { documentKinds } from '../documents/document-kinds.ts';
import type { Agent } from '../read-agent.ts';
import { saleTypes } from '../sales/sale.ts';
import { type AgentTransaction, lastTransactions, usdMinor } from '../transactions/list-transactions.ts';

const shownOfEach = 10;

export interface AgentDashboard {
  transactions: AgentTransaction[];
  sales: LastSale[];
  pendingMinor: number;
  steps: FirstSteps;
}

export async function readAgentDashboard(db: Database, agent: Agent): Promise<AgentDashboard> {
  const [transactions, sales, pendingMinor, steps] = await Promise.all([
    lastTransactions(db, agent.id, shownOfEach),
    lastSales(db, agent.id),
    readPendingDeposits(db, agent.id),
    readFirstSteps(db, agent),
  ]);
  return { transactions, sales, pendingMinor, steps };
}

/** Amounts after cancellations. */
const saleSchema = z.object({
  reference: z.string(),
  type: z.enum(saleTypes),
  customer: z.string().nullable(),
  isCancelled: z.boolean(),
  saleMinor: usdMinor,
  commissionMinor: usdMinor,
  at: z.date(),
});
export type LastSale = z.infer<typeof saleSchema>;

async function lastSales(db: Database, agentId: string): Promise<LastSale[]> {
  const { rows } = await sql`
    select
      booking_reference as reference, sale_type as type, customer_name as customer, status = 'cancelled' as is_cancelled,
      sale_amount_minor as sale_minor, commission_amount_minor as commission_minor, created_at as at
    from agent_sales
    where agent_id = ${agentId}::uuid
    order by created_at desc, booking_id
    limit ${shownOfEach}`.execute(db);
  return z.array(saleSchema).parse(rows);
}

const firstSteps = ['documents', 'verification', 'funding', 'sale'] as const;
export type FirstStep = (typeof firstSteps)[number];
/** True for completed steps. */
export type FirstSteps = Record<FirstStep, boolean>;

/** The progress of a new agency. A verified agency has shown its documents, uploaded or on paper. */
async function readFirstSteps(
  db: Database,
  { id, verificationStatus }: Pick<Agent, 'id' | 'verificationStatus'>,
): Promise<FirstSteps> {
  const { rows } = await sql<{ documents: boolean; funding: boolean; sale: boolean }>`
    select
      (select count(distinct kind) from agent_documents where agent_id = ${id}::uuid) >= ${documentKinds.length} as documents,
      exists (select from agent_deposit_states where agent_id = ${id}::uuid and status = 'completed')
        or exists (select from agent_adjustments where agent_id = ${id}::uuid and outcome = 'approved')
        or exists (select from agent_money where agent_id = ${id}::uuid and credit_limit_minor > 0) as funding,
      exists (select from agent_bookings where agent_id = ${id}::uuid and sold_at is not null) as sale`.execute(db);
  const isVerified = verificationStatus === 'verified';
  const [done = { documents: false, funding: false, sale: false }] = rows;
  return { ...done, documents: done.documents || isVerified, verification: isVerified };
}
