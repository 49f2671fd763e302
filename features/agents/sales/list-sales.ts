import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { type Paged, pageOf } from './page-of.ts';
import { type Sale, salesPerPage } from './sale.ts';
import { joinSubject, subjectColumns } from './sale-subject.ts';
import type { SalesPeriod } from './sales-period.ts';
import { isWithin } from './within-period.ts';

/** Whose sales, when, and of whom: a part of the name, the address or the reference; empty finds all. */
export interface SalesQuery {
  agentId: string;
  period: SalesPeriod;
  text: string;
}

/** The newest first. A page beyond the last is the last. */
export async function listSales(
  db: Database,
  { page: asked, ...query }: SalesQuery & { page: number },
): Promise<Paged & { sales: Sale[] }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from agent_sales as sales where ${matching(query)}`.execute(db);
  const { offset, ...paged } = pageOf(asked, counted.rows[0]?.total ?? 0, salesPerPage);
  return { ...paged, sales: await readSales(db, query, { limit: salesPerPage, offset }) };
}

export async function readSales(
  db: Database,
  query: SalesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select
      sales.booking_id as "bookingId", booking_reference as reference, sale_type as type, sales.status,
      coalesce(customer_name, '') as "customerName", customer_email as "customerEmail", travel_date as "travelDate",
      sales.created_at as "soldAt", sale_amount_minor - commission_amount_minor as "netMinor",
      sale_amount_minor as "saleMinor", commission_amount_minor as "commissionMinor", sold_minor as "soldForMinor",
      ${subjectColumns}
    from (
      select * from agent_sales as sales where ${matching(query)}
      order by created_at desc, booking_id limit ${limit} offset ${offset}
    ) as sales
    ${joinSubject}
    order by sales.created_at desc, sales.booking_id`.execute(db);
  return rows;
}

function matching({ agentId, period, text }: SalesQuery): RawBuilder<boolean> {
  const own = sql<boolean>`sales.agent_id = ${agentId}::uuid and ${isWithin(sql`sales.created_at`, period)}`;
  if (text === '') return own;
  const part = containing(text);
  return sql`${own} and (
    customer_name ilike ${part} or customer_email ilike ${part} or booking_reference ilike ${part}
  )`;
}
