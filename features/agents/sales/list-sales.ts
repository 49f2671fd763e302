import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { type Paged, pageWithin } from '#lib/page-within.ts';
import type { Period } from '../period/period.ts';
import { isWithin } from '../period/within-period.ts';
import { type Sale, salesPerPage } from './sale.ts';
import { joinSubject, subjectColumns } from './sale-subject.ts';

/** Whose sales, when, and of whom: a part of the name, the address or the reference; empty finds all. */
export interface SalesQuery {
  agentId: string;
  period: Period;
  text: string;
}

/** The newest first. A page beyond the last is the last. */
export async function listSales(
  db: Database,
  { page: asked, ...query }: SalesQuery & { page: number },
): Promise<Paged & { sales: Sale[] }> {
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matchingSales(query)}`.execute(
    db,
  );
  const { offset, ...paged } = pageWithin(asked, counted.rows[0]?.total ?? 0, salesPerPage);
  const { rows: found } = await sql<{ id: string }>`
    select agent_bookings.booking_id as id ${matchingSales(query)}
    order by sold_at desc, agent_bookings.booking_id limit ${salesPerPage} offset ${offset}`.execute(db);
  const ids = found.map(({ id }) => id);
  return { ...paged, sales: await readSales(db, query, ids) };
}

/** The newest first. Only of these is the ledger asked what became of them, and the flights where they lead. */
export async function readSales(
  db: Database,
  { agentId }: Pick<SalesQuery, 'agentId'>,
  bookingIds: readonly string[],
): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select
      sales.booking_id as "bookingId", booking_reference as reference, sale_type as type, sales.status,
      coalesce(customer_name, '') as "customerName", customer_email as "customerEmail", travel_date as "travelDate",
      sales.created_at as "soldAt", sale_amount_minor - commission_amount_minor as "netMinor",
      sale_amount_minor as "saleMinor", commission_amount_minor as "commissionMinor", sold_minor as "soldForMinor",
      ${subjectColumns}
    from agent_sales as sales
    ${joinSubject(sql`sales.booking_id`)}
    where sales.agent_id = ${agentId}::uuid and sales.booking_id = any(${bookingIds}::uuid[])
    order by sales.created_at desc, sales.booking_id`.execute(db);
  return rows;
}

/** From where they are found, with an index that has them in their order. */
export function matchingSales({ agentId, period, text }: SalesQuery): RawBuilder<unknown> {
  const own = sql`agent_bookings.agent_id = ${agentId}::uuid and sold_at is not null
    and ${isWithin(sql`sold_at`, period)}`;
  if (text === '') return sql`from agent_bookings where ${own}`;
  const part = containing(text);
  // The first traveller, as customerName has it, but of all of them at once.
  return sql`
    from agent_bookings
    join bookings on bookings.id = agent_bookings.booking_id
    left join booking_travellers as customer on customer.booking_id = agent_bookings.booking_id and customer.position = 0
    where ${own} and (
      reference ilike ${part} or contact_email ilike ${part}
      or trim(customer.given_names || ' ' || customer.last_name) ilike ${part}
    )`;
}
