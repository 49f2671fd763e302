import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type Paged, pageWithin } from '#lib/paged-list.ts';
import { depositMethods } from '../deposits/deposit.ts';
import { customerName } from '../sales/list-sales.ts';
import { type TransactionStatus, type TransactionType, transactionStatuses, transactionTypes } from './transaction.ts';

export const transactionsPerPage = 25;

export interface TransactionQuery {
  type: TransactionType | null;
  status: TransactionStatus | null;
  page: number;
}

export interface TransactionList extends Paged {
  transactions: AgentTransaction[];
}

/** Invalid parameters are ignored. */
export function readTransactionQuery(params: URLSearchParams): TransactionQuery {
  return {
    type: z.enum(transactionTypes).nullable().catch(null).parse(params.get('type')),
    status: z.enum(transactionStatuses).nullable().catch(null).parse(params.get('status')),
    page: z.coerce.number().int().positive().catch(1).parse(params.get('page')),
  };
}

/** The newest first. A page beyond the last becomes the last. */
export async function listTransactions(
  db: Database,
  { agentId, type, status, page }: TransactionQuery & { agentId: string },
): Promise<TransactionList> {
  const matching = sql<boolean>`agent_id = ${agentId}::uuid
    and (${type}::text is null or transaction_type = ${type})
    and (${status}::text is null or status = ${status})`;
  const total = await countRows(db, sql`from agent_transactions where ${matching}`);
  const { offset, ...paged } = pageWithin(page, total, transactionsPerPage);
  return { ...paged, transactions: await readSome(db, matching, transactionsPerPage, offset) };
}

export function lastTransactions(db: Database, agentId: string, count: number): Promise<AgentTransaction[]> {
  return readSome(db, sql<boolean>`agent_id = ${agentId}::uuid`, count, 0);
}

export const usdMinor: z.ZodType<UsdMinor> = z.number();

const transactionSchema = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** Below zero: taken from the credit. */
  amountMinor: z.number(),
  reference: z.string(),
  paymentMethod: z.enum(depositMethods).nullable(),
  bookingReference: z.string().nullable(),
  customer: z.string().nullable(),
  /** The administrator's reason for an adjustment. */
  description: z.string().nullable(),
  /** When it was requested, sold or returned. */
  at: z.date(),
  /** The announced amount of a deposit, and when the money arrived. */
  announcedMinor: usdMinor.nullable(),
  arrivedAt: z.date().nullable(),
});
/** A past or pending change of an agency's credit. */
export type AgentTransaction = z.infer<typeof transactionSchema>;

async function readSome(
  db: Database,
  matching: RawBuilder<boolean>,
  limit: number,
  offset: number,
): Promise<AgentTransaction[]> {
  const { rows } = await sql`
    select
      shown.id, transaction_type as type, shown.status, shown.amount_minor,
      coalesce(bookings.reference, reference_number) as reference, payment_method,
      bookings.reference as booking_reference, ${customerName(sql`bookings.id`)} as customer, description,
      shown.created_at as at, deposits.amount_minor as announced_minor,
      case when deposits.status = 'completed' then deposits.decided_at end as arrived_at
    from (
      select * from agent_transactions where ${matching}
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) as shown
    left join bookings on bookings.id = shown.booking_id
    left join agent_deposit_states as deposits
      on transaction_type = 'deposit' and deposits.reference = reference_number
    order by shown.created_at desc, shown.id desc`.execute(db);
  return z.array(transactionSchema).parse(rows);
}
