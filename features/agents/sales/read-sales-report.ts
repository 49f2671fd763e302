import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { noSales, type SalesFigures, type SaleType, saleTypes } from './sale.ts';
import { type PeriodStep, type SalesPeriod, stepOf, stepsOf } from './sales-period.ts';
import { isWithin, stepAt } from './within-period.ts';

export interface SalesReport {
  total: SalesFigures;
  step: PeriodStep;
  /** Every step of the period, in order. */
  steps: ({ name: string } & SalesFigures)[];
  products: ({ type: SaleType } & SalesFigures)[];
  /** The largest first. People of one name are told apart by their addresses. */
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
  { agentId, period }: { agentId: string; period: SalesPeriod },
): Promise<SalesReport> {
  const step = stepOf(period);
  const { rows } = await sql<Row>`
    with sold as materialized (
      select
        ${stepAt(sql`created_at`, step)} as step, sale_type as type, lower(customer_email) as email,
        customer_name, status, sale_amount_minor, commission_amount_minor, created_at
      from agent_sales
      where agent_id = ${agentId}::uuid and ${isWithin(sql`created_at`, period)}
    )
    select
      grouping(step, type, email) as set, step, type, email,
      (array_agg(customer_name order by created_at desc))[1] as name,
      count(*)::int as sales,
      (count(*) filter (where status = 'cancelled'))::int as cancelled,
      coalesce(sum(sale_amount_minor), 0)::bigint as "saleMinor",
      coalesce(sum(commission_amount_minor), 0)::bigint as "commissionMinor"
    from sold
    group by grouping sets ((), (step), (type), (email))
    order by "saleMinor" desc, sales desc, email`.execute(db);
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
