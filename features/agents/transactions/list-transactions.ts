import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { depositMethods } from '../deposits/deposit.ts';
import {
  type AgentTransaction,
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
  transactionTypes,
} from './transaction.ts';

export const transactionsPerPage = 25;

export interface TransactionQuery {
  type: TransactionType | null;
  status: TransactionStatus | null;
  page: number;
}

export interface TransactionList {
  transactions: AgentTransaction[];
  total: number;
  page: number;
  pages: number;
}

/** What an address asks for; what it can't ask for is left out. */
export function readTransactionQuery(params: URLSearchParams): TransactionQuery {
  return {
    type: z.enum(transactionTypes).nullable().catch(null).parse(params.get('type')),
    status: z.enum(transactionStatuses).nullable().catch(null).parse(params.get('status')),
    page: z.coerce.number().int().positive().catch(1).parse(params.get('page')),
  };
}

/** The transactions of one agency, the newest first. A page beyond the last is the last. */
export async function listTransactions(
  db: Database,
  { agentId, type, status, page: asked }: TransactionQuery & { agentId: string },
): Promise<TransactionList> {
  const matching = sql<boolean>`agent_id = ${agentId}::uuid
    and (${type}::text is null or transaction_type = ${type})
    and (${status}::text is null or agent_transactions.status = ${status})`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from agent_transactions where ${matching}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / transactionsPerPage));
  const page = Math.min(asked, pages);
  const offset = (page - 1) * transactionsPerPage;
  return { transactions: await readSome(db, matching, transactionsPerPage, offset), total, page, pages };
}

export function lastTransactions(db: Database, agentId: string, count: number): Promise<AgentTransaction[]> {
  return readSome(db, sql<boolean>`agent_id = ${agentId}::uuid`, count, 0);
}

const rowsOf = z.array(
  z.object({
    id: z.string(),
    type: z.enum(transactionTypes),
    status: z.enum(transactionStatuses),
    amountMinor: z.number(),
    reference: z.string(),
    paymentMethod: z.enum(depositMethods).nullable(),
    bookingReference: z.string().nullable(),
    customer: z.string().nullable(),
    description: z.string().nullable(),
    at: z.date(),
  }),
);

async function readSome(
  db: Database,
  matching: RawBuilder<boolean>,
  limit: number,
  offset: number,
): Promise<AgentTransaction[]> {
  const { rows } = await sql`
    select
      agent_transactions.id, transaction_type as type, agent_transactions.status, amount_minor as "amountMinor",
      reference_number as reference, payment_method as "paymentMethod", bookings.reference as "bookingReference",
      (
        select trim(given_names || ' ' || last_name) from booking_travellers
        where booking_travellers.booking_id = bookings.id order by position limit 1
      ) as customer,
      description, agent_transactions.created_at as at
    from agent_transactions
    left join bookings on bookings.id = agent_transactions.booking_id
    where ${matching}
    order by agent_transactions.created_at desc, agent_transactions.id desc, transaction_type
    limit ${limit} offset ${offset}`.execute(db);
  return rowsOf.parse(rows);
}
