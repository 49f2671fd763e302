import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';

/** A sale of an agency as it was made, and what is left of it. */
export interface OfficeSale {
  bookingId: string;
  reference: string;
  type: 'flight' | 'hotel';
  isCancelled: boolean;
  customer: string;
  /** What the customer paid, and of it the fare and the commission. */
  soldMinor: number;
  netMinor: number;
  commissionMinor: number;
  /** Of the commission, what stands after whatever was cancelled. */
  commissionLeftMinor: number;
  at: Date;
}

/** The newest first. */
export async function listAgentSales(
  db: Database,
  { agentId, page: asked }: { agentId: string; page: number },
): Promise<ListedPage<OfficeSale>> {
  const { count } = await db
    .selectFrom('agent_bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('sold_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { page, offset } = pageOfList({ page: asked }, count);
  const { rows } = await sql<OfficeSale>`
    select
      booking_id as "bookingId", booking_reference as reference, sale_type as type,
      status = 'cancelled' as "isCancelled", coalesce(customer_name, '') as customer, sold_minor as "soldMinor",
      net_minor as "netMinor", commission_minor as "commissionMinor",
      commission_amount_minor as "commissionLeftMinor", created_at as at
    from agent_sales where agent_id = ${agentId}::uuid
    order by created_at desc, booking_id
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...listed(rows, count), page };
}
