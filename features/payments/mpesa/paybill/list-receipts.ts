import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { ReceiptState } from './paybill-receipt.ts';

export interface ReceiptQuery {
  /** `waiting`: what belongs to nothing, or is on its way back. */
  show: 'waiting' | 'all';
  text: string;
  page: number;
}

/** Whatever stands in an address makes a list. */
export function readReceiptQuery(params: URLSearchParams): ReceiptQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    show: params.get('show') === 'all' ? 'all' : 'waiting',
    text: cleanLine(params.get('q') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 400 ? page : 1,
  };
}

/** Money at the paybill as administrators see it. */
export interface ListedReceipt {
  receipt: string;
  amountMinor: number;
  account: string;
  payerName: string | null;
  paidAt: Date;
  state: ReceiptState;
  reason: string | null;
  returnFailure: string | null;
  returnReference: string | null;
  /** What it was matched to. */
  bookingId: string | null;
  agentId: string | null;
  reference: string | null;
}

const columns = sql`
  mpesa_receipts.receipt, mpesa_receipts.amount_minor as "amountMinor", account, payer_name as "payerName",
  paid_at as "paidAt", mpesa_receipts.state, reason, return_failure as "returnFailure",
  return_reference as "returnReference", payments.booking_id as "bookingId", agent_deposits.agent_id as "agentId",
  coalesce(bookings.reference, agent_deposits.reference) as reference`;
const sources = sql`
  mpesa_receipts
  left join payments on payments.id = mpesa_receipts.payment_id
  left join bookings on bookings.id = payments.booking_id
  left join agent_deposits on agent_deposits.id = payments.deposit_id`;

/** What waits stands in the order in which it came; all of it with the newest first. */
export async function listReceipts(db: Database, query: ReceiptQuery): Promise<ListedPage<ListedReceipt>> {
  const condition = matching(query);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::int as counted from mpesa_receipts where ${condition}`.execute(db);
  const counted = counts[0]?.counted ?? 0;
  const { page, offset } = pageOfList(query, counted);
  const { rows } = await sql<ListedReceipt>`
    select ${columns} from ${sources} where ${condition}
    order by paid_at ${query.show === 'all' ? sql`desc` : sql`asc`}, receipt
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...listed(rows, counted), page };
}

export interface UnprovedReceipt {
  receipt: string;
  amountMinor: number;
  account: string;
  heardAt: Date;
  askedAt: Date | null;
  /** Why it is not what it was said to be, by M-Pesa's own word. */
  refuted: string | null;
  /** What M-Pesa said when it was asked last, where that proved nothing. */
  answer: string | null;
}

const mostUnproved = 20;

/** Money that was told of, and that M-Pesa has not proved, the longest waiting first; then what it denied this month. */
export async function listUnproved(db: Database): Promise<UnprovedReceipt[]> {
  const { rows } = await sql<UnprovedReceipt>`
    select receipt, amount_minor as "amountMinor", account, heard_at as "heardAt", asked_at as "askedAt",
      case when state = 'refuted' then coalesce(reason, 'reversed') end as refuted, (
      select coalesce(result ->> 'status', result_text, result_code) from mpesa_commands
      where mpesa_commands.receipt = mpesa_receipts.receipt and kind = 'status' and answered_at is not null
      order by mpesa_commands.asked_at desc limit 1
    ) as answer
    from mpesa_receipts
    where state in ('heard', 'proved') or (state = 'refuted' and heard_at > now() - interval '30 days')
    order by state = 'refuted', heard_at limit ${mostUnproved}`.execute(db);
  return rows;
}

export async function countUnmatched(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mpesa_receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'unmatched')
    .executeTakeFirstOrThrow();
  return count;
}

function matching({ show, text }: ReceiptQuery): RawBuilder<boolean> {
  const isShown = show === 'all' ? sql`true` : sql`mpesa_receipts.state in ('unmatched', 'returning')`;
  if (text === '') return sql<boolean>`${isShown}`;
  return sql<boolean>`${isShown} and (
    mpesa_receipts.receipt = ${text.toUpperCase()} or account ilike ${containing(text)}
    or payer_name ilike ${containing(text)}
  )`;
}
