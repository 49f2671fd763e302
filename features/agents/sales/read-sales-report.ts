import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Period } from '../period/period.ts';
import { type PeriodStep, stepOf, stepsOf } from '../period/period-steps.ts';
import { isWithin, stepAt } from '../period/within-period.ts';
import { noSales, type SalesFigures, type SaleType, saleTypes } from './sale.ts';

export interface SalesReport {
  total: SalesFigures;
  step: PeriodStep;
  /** Every step of the period, in order. */
  steps: ({ name: string } & SalesFigures)[];
  products: ({ type: SaleType } & SalesFigures)[];
  /** The largest first. Who shares a name is told apart by the address, and who shares a mailbox by the name. */
  customers: ({ name: string; email: string } & SalesFigures)[];
}

interface Row extends SalesFigures {
  /** Which sum it is, as PostgreSQL numbers them: a bit for each column that is summed over. */
  set: number;
  step: string | null;
  type: string | null;
  email: string | null;
  name: string | null;
}

const sets = { step: 0b011, type: 0b101, email: 0b110 };

/** What an agency sold within a period, as it stands after cancellations, in one reading of the books. */
export async function readSalesReport(
  db: Database,
  { agentId, period }: { agentId: string; period: Period },
): Promise<SalesReport> {
  const step = stepOf(period);
  // A name is shown as it was typed last: ids grow with time, so the last sale has the largest.
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
        coalesce(sum(sale_amount_minor), 0)::bigint as "saleMinor",
        coalesce(sum(commission_amount_minor), 0)::bigint as "commissionMinor"
      from sold
      group by grouping sets ((), (step), (type), (email, folded_name))
    )
    select
      set, step, type, email, name, sales, cancelled, "saleMinor", "commissionMinor"
    from figures
    order by "saleMinor" desc, sales desc, email, name`.execute(db);
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
    customers: ofSet(sets.email).map((row) => ({
      name: row.name ?? '',
      email: row.email ?? '',
      ...figures(row),
    })),
  };
}
