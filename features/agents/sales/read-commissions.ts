import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Paged, pageOf } from './page-of.ts';
import { salesPerPage } from './sale.ts';
import { joinSubject, type SaleSubject, subjectColumns } from './sale-subject.ts';
import type { SalesPeriod } from './sales-period.ts';
import { isWithin, stepAt } from './within-period.ts';

/** In US cents. What stands is what was earned less what was reversed. */
export interface CommissionFigures {
  earnedMinor: number;
  reversedMinor: number;
}

/** Earned with a sale, or reversed with its cancellation, on the day of either. */
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
  /** 2026-11, the newest first; months without any are left out. */
  months: ({ name: string } & CommissionFigures)[];
  entries: CommissionEntry[];
}

const sums = sql`
  coalesce(sum(amount_minor) filter (where kind = 'commission_earned'), 0)::bigint as "earnedMinor",
  coalesce(sum(amount_minor) filter (where kind = 'commission_reversed'), 0)::bigint as "reversedMinor"`;

/** From the books themselves: over all time they add up to the total commissions of the agency. */
export async function readCommissions(
  db: Database,
  { agentId, period, page: asked }: { agentId: string; period: SalesPeriod; page: number },
): Promise<Commissions> {
  const own: RawBuilder<boolean> = sql`
    sales.agent_id = ${agentId}::uuid and sales.kind in ('commission_earned', 'commission_reversed')
    and ${isWithin(sql`sales.created_at`, period)}`;
  const summed = await sql<{ name: string | null; entries: number } & CommissionFigures>`
    select ${stepAt(sql`sales.created_at`, 'month')} as name, count(*)::int as entries, ${sums}
    from ledger_transfers as sales where ${own}
    group by rollup (1) order by name desc nulls last`.execute(db);
  const all = summed.rows.find(({ name }) => name === null);
  const { offset, ...paged } = pageOf(asked, all?.entries ?? 0, salesPerPage);
  const { rows: entries } = await sql<CommissionEntry>`
    select
      sales.id, replace(sales.kind, 'commission_', '') as kind, bookings.reference,
      coalesce((
        select trim(given_names || ' ' || last_name) from booking_travellers
        where booking_travellers.booking_id = bookings.id order by position limit 1
      ), '') as "customerName",
      sales.amount_minor as "amountMinor", sales.created_at as at, ${subjectColumns}
    from ledger_transfers as sales
    join bookings on bookings.id = sales.booking_id
    ${joinSubject}
    where ${own}
    order by sales.id desc
    limit ${salesPerPage} offset ${offset}`.execute(db);
  return {
    ...paged,
    figures: { earnedMinor: all?.earnedMinor ?? 0, reversedMinor: all?.reversedMinor ?? 0 },
    months: summed.rows.flatMap(({ name, earnedMinor, reversedMinor }) =>
      name === null ? [] : [{ name, earnedMinor, reversedMinor }],
    ),
    entries,
  };
}
