import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import type { Minor } from '#lib/money.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { ReceiptState } from '../mpesa/paybill/paybill-receipt.ts';
import type { StatementFormatName, StatementProvider } from './statement-line.ts';
import { differences, isVerdict, type Verdict } from './verdicts.ts';

export interface StatementSummary {
  id: string;
  provider: StatementProvider;
  format: StatementFormatName;
  fileName: string;
  uploadedAt: Date;
  uploadedBy: string;
  comparedAt: Date | null;
  beginsAt: Date | null;
  endsAt: Date | null;
  /** Lines of the file. */
  lines: number;
  differences: number;
}

export async function listStatements(db: Database, page: number): Promise<ListedPage<StatementSummary>> {
  const { offset, ...list } = pageOfList({ page }, await countRows(db, sql`from statements`));
  const { rows } = await sql<StatementSummary>`
    ${summaries} order by uploaded_at desc, statements.id limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...list, rows };
}

export async function readSummary(db: Database, id: string): Promise<StatementSummary | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<StatementSummary>`${summaries} where statements.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const summaries = sql`
  select statements.id, provider, format, file_name, uploaded_at,
    ${nameOfPerson('users')} as uploaded_by, compared_at, begins_at, ends_at,
    counts.lines, counts.differences
  from statements
  join users on users.id = statements.uploaded_by
  cross join lateral (
    select count(distinct line)::integer as lines,
      count(*) filter (where verdict = any (${differences}))::integer as differences
    from statement_lines where statement_lines.statement_id = statements.id
  ) as counts`;

export interface ComparedLine {
  id: number;
  /** Null for a payment that only we have. */
  line: number | null;
  kind: string;
  verdict: Verdict;
  reference: string | null;
  /** The provider's id of the payment. */
  paymentReference: string | null;
  account: string | null;
  details: string | null;
  problem: string | null;
  currency: string | null;
  amountMinor: Minor | null;
  oursMinor: Minor | null;
  happenedAt: Date | null;
  /** The matched or the suggested payment. */
  payment: ComparedPayment | null;
  isSuggestion: boolean;
  /** State of the paybill receipt, for money without a payment. */
  queueState: ReceiptState | null;
}

export interface ComparedPayment {
  id: string;
  reference: string;
  state: string;
  bookingId: string | null;
  agentId: string | null;
}

/** `differences`: all verdicts that need attention. */
export type LineFilter = Verdict | 'differences' | 'all';

export function readLineFilter(text: string | null): LineFilter {
  return text === 'all' || isVerdict(text) ? text : 'differences';
}

export async function listLines(
  db: Database,
  statementId: string,
  { filter, page }: { filter: LineFilter; page: number },
): Promise<ListedPage<ComparedLine>> {
  const found = chosen(statementId, filter);
  const { offset, ...list } = pageOfList({ page }, await countRows(db, sql`from statement_lines where ${found}`));
  return { ...list, rows: await readLines(db, found, { limit: rowsPerPage, offset }) };
}

const exportedAtOnce = 2_000;

/** Yields the lines in batches. */
export async function* exportLines(
  db: Database,
  statementId: string,
  filter: LineFilter,
): AsyncGenerator<ComparedLine[]> {
  let after = { line: 0, id: 0 };
  for (;;) {
    const next = sql<boolean>`${chosen(statementId, filter)}
      and (coalesce(line, 2147483647), statement_lines.id) > (${after.line}, ${after.id})`;
    const rows = await readLines(db, next, { limit: exportedAtOnce, offset: 0 });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { line: last.line ?? 2_147_483_647, id: last.id };
  }
}

function chosen(statementId: string, filter: LineFilter): RawBuilder<boolean> {
  const ofStatement = sql<boolean>`statement_id = ${statementId}::uuid`;
  if (filter === 'all') return ofStatement;
  const wanted = filter === 'differences' ? differences : [filter];
  return sql<boolean>`${ofStatement} and verdict = any (${wanted})`;
}

async function readLines(
  db: Database,
  condition: RawBuilder<boolean>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ComparedLine[]> {
  const { rows } = await sql<ComparedLine>`
    select statement_lines.id, line, kind, coalesce(verdict, 'bad') as verdict, statement_lines.reference,
      coalesce(payment_reference, statement_lines.reference) as payment_reference, statement_lines.account, details,
      problem, statement_lines.currency, statement_lines.amount_minor, ours_minor, happened_at,
      case when payments.id is not null then jsonb_build_object(
        'id', payments.id, 'reference', coalesce(bookings.reference, agent_deposits.reference), 'state', payments.state,
        'bookingId', payments.booking_id, 'agentId', agent_deposits.agent_id
      ) end as payment,
      statement_lines.payment_id is null and suggested_payment_id is not null as is_suggestion,
      queue.state as queue_state
    from statement_lines
    join statements on statements.id = statement_id
    left join payments on payments.id = coalesce(statement_lines.payment_id, suggested_payment_id)
    left join mpesa_receipts as queue on statements.provider = 'mpesa' and statement_lines.payment_id is null
      and queue.payment_id is null and queue.receipt = coalesce(payment_reference, statement_lines.reference)
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where ${condition}
    order by coalesce(line, 2147483647), statement_lines.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

type VerdictCounts = Partial<Record<Verdict, number>>;

/** Totals of one currency, at the provider and in our ledger, in minor units. */
export interface StatementTotals {
  currency: string;
  paidMinor: Minor;
  ourPaidMinor: Minor;
  backMinor: Minor;
  ourBackMinor: Minor;
  feeMinor: Minor;
  movedMinor: Minor;
}

export async function readTotals(
  db: Database,
  statementId: string,
): Promise<{ counts: VerdictCounts; totals: StatementTotals[] }> {
  const { rows: counted } = await sql<{ verdict: string; count: number }>`
    select verdict, count(*)::integer as count from statement_lines
    where statement_id = ${statementId}::uuid group by verdict`.execute(db);
  const { rows: totals } = await sql<StatementTotals>`
    select currency,
      sum(paid)::bigint as paid_minor, sum(our_paid)::bigint as our_paid_minor,
      sum(back)::bigint as back_minor, sum(our_back)::bigint as our_back_minor,
      sum(fee)::bigint as fee_minor, sum(moved)::bigint as moved_minor
    from (
      select currency,
        case when kind = 'paid' and verdict <> 'repeated' then amount_minor else 0 end as paid,
        case when kind in ('paid', 'failed') or verdict = 'missing_there' then coalesce(ours_minor, 0) else 0 end as our_paid,
        case when kind = 'back' and verdict <> 'repeated' then amount_minor else 0 end as back,
        case when kind = 'back' or verdict = 'refund_missing' then coalesce(ours_minor, 0) else 0 end as our_back,
        case when kind = 'fee' and verdict <> 'repeated' then amount_minor else 0 end as fee,
        case when kind = 'moved' and verdict <> 'repeated' then amount_minor else 0 end as moved
      from statement_lines where statement_id = ${statementId}::uuid and kind <> 'bad'
      union all
      select fee_currency, 0, 0, 0, 0, fee_minor, 0 from statement_lines
      where statement_id = ${statementId}::uuid and fee_minor is not null and verdict <> 'repeated'
    ) as sums
    group by currency order by currency`.execute(db);
  const counts: VerdictCounts = {};
  for (const { verdict, count } of counted) {
    // Silently ignored, such lines would never be looked at.
    if (!isVerdict(verdict)) throw new Error(`Lines of a statement have the verdict ${verdict}`);
    counts[verdict] = count;
  }
  return { counts, totals };
}
