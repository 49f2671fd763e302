import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { agentAccounts } from '#features/ledger/accounts.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Statement, StatementLine } from './statement.ts';

export interface StatementPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The credit of an agency over some days of the house, from the ledger and nothing else. What its holds reserve is its
 * credit still, so that only what came from outside and what left for good is a line.
 */
export async function readStatement(
  db: Database,
  { agentId, from, to }: StatementPeriod & { agentId: string },
): Promise<Statement> {
  const { credit, held } = agentAccounts(agentId);
  const moves = sql`
    select id, kind, booking_id, payment_id, adjustment_id, created_at,
      case when credit in (${credit}, ${held}) then amount_minor else -amount_minor end as amount
    from ledger_transfers
    where agent_id = ${agentId}::uuid and (credit in (${credit}, ${held})) <> (debit in (${credit}, ${held}))`;
  // One statement, so that nothing comes between what stood there and what came after.
  const { rows } = await sql<LineRow>`
    with moves as (${moves}),
    entries as (
      select created_at, kind, booking_id, payment_id, adjustment_id, min(id) as id, sum(amount)::bigint as amount
      from moves
      where created_at >= ${midnightOf(from)} and created_at < ${midnightAfter(to)}
      group by created_at, kind, booking_id, payment_id, adjustment_id
    )
    select
      opening.amount as opening, entries.created_at as at, entries.amount,
      case
        when entries.adjustment_id is not null then 'adjustment'
        when entries.payment_id is not null then 'deposit'
        when entries.amount < 0 then 'sale'
        else 'refund'
      end as kind,
      coalesce(bookings.reference, agent_deposits.reference, 'ADJ-' || upper(right(entries.adjustment_id::text, 8)))
        as reference,
      bookings.reference as "bookingReference",
      (
        select trim(given_names || ' ' || last_name) from booking_travellers
        where booking_travellers.booking_id = bookings.id order by position limit 1
      ) as customer,
      agent_deposits.method as "paymentMethod",
      agent_adjustments.reason
    from (select coalesce(sum(amount), 0)::bigint as amount from moves where created_at < ${midnightOf(from)}) as opening
    left join entries on true
    left join bookings on bookings.id = entries.booking_id
    left join payments on payments.id = entries.payment_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    left join agent_adjustments on agent_adjustments.id = entries.adjustment_id
    order by entries.created_at, entries.id`.execute(db);
  const openingMinor = rows[0]?.opening ?? 0;
  return { from, to, openingMinor, ...added(openingMinor, rows) };
}

type LineRow = Omit<StatementLine, 'amountMinor' | 'balanceMinor' | 'at'> & {
  opening: number;
  /** None where nothing happened. */
  at: Date | null;
  amount: number;
};

function added(openingMinor: number, rows: readonly LineRow[]) {
  const sums = { inMinor: 0, outMinor: 0, closingMinor: openingMinor };
  const lines = rows.flatMap(({ opening, at, amount, ...line }): StatementLine[] => {
    if (at === null) return [];
    sums[amount > 0 ? 'inMinor' : 'outMinor'] += Math.abs(amount);
    sums.closingMinor += amount;
    return [{ ...line, at, amountMinor: amount, balanceMinor: sums.closingMinor }];
  });
  return { ...sums, lines };
}

function midnightOf(day: CalendarDate): RawBuilder<Date> {
  return sql`(${day}::date::timestamp at time zone ${houseTimeZone})`;
}

function midnightAfter(day: CalendarDate): RawBuilder<Date> {
  return sql`((${day}::date + 1)::timestamp at time zone ${houseTimeZone})`;
}
