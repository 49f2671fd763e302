import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Paged, pageWithin } from '#lib/page-within.ts';
import type { Period } from '../period/period.ts';
import { isWithin, stepAt } from '../period/within-period.ts';
import { customerName } from './customer-name.ts';
import { salesPerPage } from './sale.ts';
import { joinSubject, type SaleSubject, subjectColumns } from './sale-subject.ts';

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
  { agentId, period, page: asked }: { agentId: string; period: Period; page: number },
): Promise<Commissions> {
  const own: RawBuilder<boolean> = sql`
    agent_id = ${agentId}::uuid and kind in ('commission_earned', 'commission_reversed')
    and ${isWithin(sql`created_at`, period)}`;
  const summed = await sql<{ name: string | null; entries: number } & CommissionFigures>`
    select ${stepAt(sql`created_at`, 'month')} as name, count(*)::int as entries, ${sums}
    from ledger_transfers where ${own}
    group by rollup (1) order by name desc nulls last`.execute(db);
  const all = summed.rows.find(({ name }) => name === null);
  const { offset, ...paged } = pageWithin(asked, all?.entries ?? 0, salesPerPage);
  const bookingId = sql<string>`bookings.id`;
  const { rows: entries } = await sql<CommissionEntry>`
    select
      entries.id, replace(entries.kind, 'commission_', '') as kind, bookings.reference,
      coalesce(${customerName(bookingId)}, '') as "customerName", entries.amount_minor as "amountMinor",
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
