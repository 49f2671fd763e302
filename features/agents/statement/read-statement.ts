import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { agentAccounts } from '#features/ledger/accounts.ts';
import type { Period } from '../period/period.ts';
import { isWithin, midnightOf } from '../period/within-period.ts';
import { customerName } from '../sales/customer-name.ts';
import { joinSubject, type SaleSubject, subjectColumns } from '../sales/sale-subject.ts';
import type { Statement, StatementLine } from './statement.ts';

/**
 * The credit of an agency over some days of the house, from the ledger and nothing else. What its holds reserve is its
 * credit still, so that only what came from outside and what left for good is a line.
 */
export async function readStatement(
  db: Database,
  { agentId, from, to }: Period & { agentId: string },
): Promise<Statement> {
  const { credit, held } = agentAccounts(agentId);
  // One statement, so that nothing comes between what stood there and what came after. What there was is what there is
  // less all that came since: most people look at their last days, and years lie before them.
  const { rows } = await sql<LineRow>`
    with moves as materialized (
      select id, kind, booking_id, payment_id, adjustment_id, created_at,
        case when credit in (${credit}, ${held}) then amount_minor else -amount_minor end as amount
      from ledger_transfers
      where agent_id = ${agentId}::uuid and created_at >= ${midnightOf(from)}
        and (credit in (${credit}, ${held})) <> (debit in (${credit}, ${held}))
    ),
    opening as (
      select credit_balance_minor - (select coalesce(sum(amount), 0) from moves)::bigint as amount
      from agent_money where agent_id = ${agentId}::uuid
    ),
    entries as (
      select created_at, kind, booking_id, payment_id, adjustment_id, min(id) as id, sum(amount)::bigint as amount
      from moves
      where ${isWithin(sql`created_at`, { from, to })}
      group by created_at, kind, booking_id, payment_id, adjustment_id
    )
    select
      opening.amount as opening, entries.created_at as at, entries.amount,
      case
        when entries.kind in ('taken_back', 'put_back') then 'takeback'
        when entries.adjustment_id is not null then 'adjustment'
        when entries.payment_id is not null then 'deposit'
        when entries.amount < 0 then 'sale'
        else 'refund'
      end as kind,
      coalesce(bookings.reference, agent_deposits.reference, adjustment_reference(entries.adjustment_id)) as reference,
      bookings.reference as "bookingReference",
      ${customerName(sql`bookings.id`)} as customer,
      agent_deposits.method as "paymentMethod", agent_deposits.amount_minor as "announcedMinor",
      agent_adjustments.reason, agent_bookings.net_minor as "netMinor", bookings.total_minor as "priceMinor",
      ${subjectColumns}
    from opening
    left join entries on true
    left join bookings on bookings.id = entries.booking_id
    left join agent_bookings on agent_bookings.booking_id = entries.booking_id
    ${joinSubject(sql`entries.booking_id`)}
    left join payments on payments.id = entries.payment_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    left join agent_adjustments on agent_adjustments.id = entries.adjustment_id
    order by entries.created_at, entries.id`.execute(db);
  const openingMinor = rows[0]?.opening ?? 0;
  return { from, to, openingMinor, ...added(openingMinor, rows) };
}

type LineRow = Omit<StatementLine, 'amountMinor' | 'balanceMinor' | 'at' | 'sold'> &
  SaleSubject & {
    opening: number;
    netMinor: number | null;
    priceMinor: number | null;
    /** None where nothing happened. */
    at: Date | null;
    amount: number;
  };

function added(openingMinor: number, rows: readonly LineRow[]) {
  const sums = { inMinor: 0, outMinor: 0, closingMinor: openingMinor };
  const lines = rows.flatMap((row): StatementLine[] => {
    const { opening, at, amount, netMinor, priceMinor, from, to, ways, isRound, hotel, ...line } = row;
    if (at === null) return [];
    const sold =
      netMinor === null || priceMinor === null
        ? null
        : { netMinor, priceMinor, from, to, ways, isRound, hotel };
    sums[amount > 0 ? 'inMinor' : 'outMinor'] += Math.abs(amount);
    sums.closingMinor += amount;
    return [{ ...line, sold, at, amountMinor: amount, balanceMinor: sums.closingMinor }];
  });
  return { ...sums, lines };
}
