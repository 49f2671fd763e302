import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type Paged, pageWithin } from '#lib/paged-list.ts';
import { type Period, type PeriodStep, stepOf, stepsOf } from '../period.ts';
import { isWithin, stepAt } from '../within-period.ts';
import { customerName, joinSubject, subjectColumns } from './list-sales.ts';
import { noSales, type SaleSubject, type SalesFigures, type SaleType, salesPerPage, saleTypes } from './sale.ts';

export interface SalesReport {
  total: SalesFigures;
  step: PeriodStep;
  /** Every step of the period, in order. */
  steps: ({ name: string } & SalesFigures)[];
  products: ({ type: SaleType } & SalesFigures)[];
  /** The largest first, distinguished by email and name. */
  customers: ({ name: string; email: string } & SalesFigures)[];
}

interface Row extends SalesFigures {
  /** PostgreSQL's grouping(): a bit for each column that is summed over. */
  set: number;
  step: string | null;
  type: string | null;
  email: string | null;
  name: string | null;
}

const sets = { step: 0b011, type: 0b101, email: 0b110 };

/** An agency's sales of a period after cancellations, in one query. */
export async function readSalesReport(
  db: Database,
  { agentId, period }: { agentId: string; period: Period },
): Promise<SalesReport> {
  const step = stepOf(period);
  // Shows the name of the last sale: ids grow with time.
  const { rows } = await sql<Row>`
    with sold as materialized (
      select
        ${stepAt(sql`created_at`, step)} as step, sale_type as type, lower(customer_email) as email,
        coalesce(customer_name, '') as name,
        lower(regexp_replace(coalesce(customer_name, ''), '\\s+', ' ', 'g')) as folded_name,
        booking_id::text collate "C" as id, status, sale_amount_minor, commission_amount_minor
      from agent_sales
      where agent_id = ${agentId}::uuid and ${isWithin(sql`created_at`, period)}
    ),
    figures as (
      select
        grouping(step, type, email) as set, step, type, email, (array_agg(name order by id desc))[1] as name,
        count(*)::int as sales,
        (count(*) filter (where status = 'cancelled'))::int as cancelled,
        coalesce(sum(sale_amount_minor), 0)::bigint as sale_minor,
        coalesce(sum(commission_amount_minor), 0)::bigint as commission_minor
      from sold
      group by grouping sets ((), (step), (type), (email, folded_name))
    )
    select
      set, step, type, email, name, sales, cancelled, sale_minor, commission_minor
    from figures
    order by sale_minor desc, sales desc, email, name`.execute(db);
  const ofSet = (set: number) => rows.filter((row) => row.set === set);
  const figures = ({ sales, cancelled, saleMinor, commissionMinor }: SalesFigures): SalesFigures => ({
    sales,
    cancelled,
    saleMinor,
    commissionMinor,
  });
  const bySteps = new Map(ofSet(sets.step).map((row) => [row.step, row]));
  const byType = new Map(ofSet(sets.type).map((row) => [row.type, row]));
  return {
    total: figures(rows.find(({ set }) => set === 0b111) ?? noSales),
    step,
    steps: stepsOf(period, step).map((name) => ({ name, ...figures(bySteps.get(name) ?? noSales) })),
    products: saleTypes.map((type) => ({ type, ...figures(byType.get(type) ?? noSales) })),
    customers: ofSet(sets.email).map((row) => ({ name: row.name ?? '', email: row.email ?? '', ...figures(row) })),
  };
}

/** In US cents. */
interface CommissionFigures {
  earnedMinor: UsdMinor;
  reversedMinor: UsdMinor;
}

/** Earned on the day of a sale, or reversed on the day of its cancellation. */
export interface CommissionEntry extends SaleSubject {
  id: number;
  kind: 'earned' | 'reversed';
  reference: string;
  customerName: string;
  amountMinor: number;
  at: Date;
}

export interface Commissions extends Paged {
  figures: CommissionFigures;
  /** 2026-11, the newest first; months without commissions are left out. */
  months: ({ name: string } & CommissionFigures)[];
  entries: CommissionEntry[];
}

const sums = sql`
  coalesce(sum(amount_minor) filter (where kind = 'commission_earned'), 0)::bigint as earned_minor,
  coalesce(sum(amount_minor) filter (where kind = 'commission_reversed'), 0)::bigint as reversed_minor`;

/** Reads the ledger: over all time the figures add up to the agency's total commissions. */
export async function readCommissions(
  db: Database,
  { agentId, period, page }: { agentId: string; period: Period; page: number },
): Promise<Commissions> {
  const own: RawBuilder<boolean> = sql`
    agent_id = ${agentId}::uuid and kind in ('commission_earned', 'commission_reversed')
    and ${isWithin(sql`created_at`, period)}`;
  const summed = await sql<{ name: string | null; entries: number } & CommissionFigures>`
    select ${stepAt(sql`created_at`, 'month')} as name, count(*)::int as entries, ${sums}
    from ledger_transfers where ${own}
    group by rollup (1) order by name desc nulls last`.execute(db);
  const all = summed.rows.find(({ name }) => name === null);
  const { offset, ...paged } = pageWithin(page, all?.entries ?? 0, salesPerPage);
  const bookingId = sql<string>`bookings.id`;
  const { rows: entries } = await sql<CommissionEntry>`
    select
      entries.id, replace(entries.kind, 'commission_', '') as kind, bookings.reference,
      coalesce(${customerName(bookingId)}, '') as customer_name, entries.amount_minor,
      entries.created_at as at, ${subjectColumns}
    from (
      select id, kind, booking_id, amount_minor, created_at from ledger_transfers where ${own}
      order by created_at desc, id desc limit ${salesPerPage} offset ${offset}
    ) as entries
    join bookings on bookings.id = entries.booking_id
    ${joinSubject(bookingId)}
    order by entries.created_at desc, entries.id desc`.execute(db);
  return {
    ...paged,
    figures: { earnedMinor: all?.earnedMinor ?? 0, reversedMinor: all?.reversedMinor ?? 0 },
    months: summed.rows.flatMap(({ name, earnedMinor, reversedMinor }) =>
      name === null ? [] : [{ name, earnedMinor, reversedMinor }],
    ),
    entries,
  };
}
