import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { agentAccounts } from '#features/ledger/ledger.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type CsvColumns, type CsvValue, csvHead, toCsvLine, toCsvLines } from '#lib/csv.ts';
import { dateFormat } from '#lib/formats.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { Period } from '../period.ts';
import { csvDollars, customerName, joinSubject, subjectColumns } from '../sales/list-sales.ts';
import type { SaleSubject } from '../sales/sale.ts';
import { isWithin, midnightOf } from '../within-period.ts';
import type { SoldTrip, Statement, StatementLine } from './statement.ts';

/**
 * Reads an agency's statement from the ledger. Reserved credit still belongs to the agency, so only transfers from or to other
 * accounts become lines.
 */
export async function readStatement(
  db: Database,
  { agentId, from, to }: Period & { agentId: string },
): Promise<Statement> {
  const { credit, held } = agentAccounts(agentId);
  // One SQL statement reads balance and lines from one snapshot. The opening balance is computed backwards from the current
  // balance, because most statements are about the last days and years lie before them.
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
      bookings.reference as booking_reference,
      ${customerName(sql`bookings.id`)} as customer,
      agent_deposits.method as payment_method, agent_deposits.amount_minor as announced_minor,
      agent_adjustments.reason, agent_bookings.net_minor, bookings.total_usd_minor as price_minor,
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
  return { from, to, openingMinor, ...toLines(openingMinor, rows) };
}

type LineRow = Omit<StatementLine, 'amountMinor' | 'balanceMinor' | 'at' | 'sold'> &
  SaleSubject & {
    opening: number;
    netMinor: UsdMinor | null;
    priceMinor: UsdMinor | null;
    /** Null when the period has no lines. */
    at: Date | null;
    amount: number;
  };

function toLines(openingMinor: UsdMinor, rows: readonly LineRow[]) {
  const sums = { inMinor: 0, outMinor: 0, closingMinor: openingMinor };
  const lines = rows.flatMap((row): StatementLine[] => {
    const { opening, at, amount, netMinor, priceMinor, from, to, legs, isRound, hotel, ...line } = row;
    if (at === null) return [];
    const sold =
      netMinor === null || priceMinor === null ? null : { netMinor, priceMinor, from, to, legs, isRound, hotel };
    sums[amount > 0 ? 'inMinor' : 'outMinor'] += Math.abs(amount);
    sums.closingMinor += amount;
    return [{ ...line, sold, at, amountMinor: amount, balanceMinor: sums.closingMinor }];
  });
  return { ...sums, lines };
}

const columns: CsvColumns<StatementLine> = {
  date: ({ at }) => clock(at).slice(0, 10),
  time: ({ at }) => clock(at).slice(11),
  type: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  customer: ({ customer }) => customer,
  sold: ({ sold }) => sold && soldText(sold),
  net_of_sale_usd: ({ sold }) => sold && csvDollars(sold.netMinor),
  price_of_sale_usd: ({ sold }) => sold && csvDollars(sold.priceMinor),
  method: ({ paymentMethod }) => paymentMethod,
  announced_usd: ({ announcedMinor }) => announcedMinor && csvDollars(announcedMinor),
  reason: ({ reason }) => reason,
  amount_usd: ({ amountMinor }) => csvDollars(amountMinor),
  balance_usd: ({ balanceMinor }) => csvDollars(balanceMinor),
};

/** CSV with the opening balance as first and the closing balance as last line. */
export function statementCsv({ from, to, openingMinor, closingMinor, lines }: Statement): string {
  return [
    csvHead(Object.keys(columns)),
    toCsvLine(balanceLine(from, 'opening_balance', openingMinor)),
    toCsvLines(columns, lines),
    toCsvLine(balanceLine(to, 'closing_balance', closingMinor)),
  ].join('');
}

function balanceLine(date: CalendarDate, type: string, balanceMinor: UsdMinor): CsvValue[] {
  const cells: Record<string, CsvValue> = { date, type, balance_usd: csvDollars(balanceMinor) };
  return Object.keys(columns).map((column) => cells[column] ?? null);
}

/** NBO-ZNZ-NBO, or the hotel. */
function soldText({ hotel, from, to, isRound }: SoldTrip): string | null {
  if (hotel) return hotel;
  return from && to ? [from, to, ...(isRound ? [from] : [])].join('-') : null;
}

/** 2026-11-15 20:30 in the business time zone. */
function clock(at: Date): string {
  const options = { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return dateFormat('sv-SE', options).format(at);
}
