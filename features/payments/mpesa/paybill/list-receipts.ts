import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countRows } from '#db/count-rows.ts';
import type { Minor } from '#lib/money.ts';
import { type ListedPage, pageOfList, readPage, readSearchText, rowsPerPage } from '#lib/paged-list.ts';
import { DONE, LOST } from '../mpesa-commands.ts';
import type { ReceiptState } from './paybill-receipt.ts';

export interface ReceiptQuery {
  /** `waiting`: unmatched or being returned. `unproved`: reported by a callback and not yet confirmed by a status query. */
  show: 'waiting' | 'unproved' | 'all';
  text: string;
  page: number;
}

/** Invalid parameters fall back to defaults. */
export function readReceiptQuery(params: URLSearchParams): ReceiptQuery {
  const show = params.get('show');
  return {
    show: show === 'all' || show === 'unproved' ? show : 'waiting',
    text: readSearchText(params),
    page: readPage(params),
  };
}

export interface ListedReceipt {
  receipt: string;
  amountMinor: Minor;
  account: string;
  payerName: string | null;
  paidAt: Date;
  state: ReceiptState;
  reason: string | null;
  returnFailure: string | null;
  returnReference: string | null;
  /** The match. */
  bookingId: string | null;
  agentId: string | null;
  reference: string | null;
  /** The booking or agency that the account names, and its requested amount. */
  namedBookingId: string | null;
  namedAgentId: string | null;
  requestedMinor: Minor | null;
  /** A reversal may have sent it. */
  isPending: boolean;
}

/**
 * Whether a reversal may have sent the money of a row of `mpesa_receipts`. A lost reversal is investigated while the receipt is
 * `returning`. Without an initiator that is impossible, and a result is awaited for an hour.
 */
export function pendingReversal(hasInitiator: boolean): RawBuilder<boolean> {
  return sql`exists (
    select from mpesa_commands
    where mpesa_commands.receipt = mpesa_receipts.receipt and kind = 'reversal' and (
      result_code = ${DONE}
      or answered_at is null and (${hasInitiator} or mpesa_commands.requested_at > now() - interval '1 hour')
      or result_code = ${LOST} and ${hasInitiator} and mpesa_receipts.state = 'returning'
    )
  )`;
}

const columns = sql`
  mpesa_receipts.receipt, mpesa_receipts.amount_minor, account, payer_name,
  paid_at, mpesa_receipts.state, reason, return_failure, return_reference, payments.booking_id, agent_deposits.agent_id,
  coalesce(bookings.reference, agent_deposits.reference) as reference, named.id as named_booking_id,
  named_deposits.agent_id as named_agent_id, coalesce(requested.amount_minor, deposited.amount_minor) as requested_minor`;
const sources = sql`
  mpesa_receipts
  left join bookings as named on named.reference = account_key(account)
  left join lateral amount_to_request(named, 'KES') as requested on named.id is not null
  left join agent_deposits as named_deposits on account_key(named_deposits.reference) = account_key(account)
  left join payments as deposited on deposited.deposit_id = named_deposits.id and deposited.provider = 'mpesa'
  left join payments on payments.id = mpesa_receipts.payment_id
  left join bookings on bookings.id = payments.booking_id
  left join agent_deposits on agent_deposits.id = payments.deposit_id`;

/** Waiting receipts are listed oldest first, all receipts newest first. */
export async function listReceipts(
  db: Database,
  query: ReceiptQuery,
  { hasInitiator = true }: { hasInitiator?: boolean } = {},
): Promise<ListedPage<ListedReceipt>> {
  const condition = matching(query);
  const { offset, ...list } = pageOfList(query, await countRows(db, sql`from mpesa_receipts where ${condition}`));
  const { rows } = await sql<ListedReceipt>`
    select ${columns}, ${pendingReversal(hasInitiator)} as is_pending from ${sources} where ${condition}
    order by paid_at ${query.show === 'all' ? sql`desc` : sql`asc`}, receipt
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...list, rows };
}

export interface UnprovedReceipt {
  receipt: string;
  amountMinor: Minor;
  account: string;
  receivedAt: Date;
  requestedAt: Date | null;
  /** Why M-Pesa's answer refutes it. */
  refuted: string | null;
  /** M-Pesa's last inconclusive answer. */
  answer: string | null;
  /** No further automatic status queries. */
  isGivenUp: boolean;
}

/** Reason of a receipt that an administrator refuted, not M-Pesa. */
export const PUT_ASIDE = 'put_aside';

const maxUnproved = 20;
/** Enough for about a week: the interval grows to six hours. */
export const maxStatusRequests = 36;

const isUnproved = sql`mpesa_receipts.state in ('reported', 'proved')`;

/** Unproved receipts, the oldest first, then those refuted in the last 30 days. */
export async function listUnproved(db: Database): Promise<UnprovedReceipt[]> {
  const { rows } = await sql<UnprovedReceipt>`
    select receipt, amount_minor, account, received_at, requested_at,
      case when state = 'refuted' then coalesce(reason, 'reversed') end as refuted, (
      select coalesce(result ->> 'status', result_text, result_code) from mpesa_commands
      where mpesa_commands.receipt = mpesa_receipts.receipt and kind = 'status' and answered_at is not null
      order by mpesa_commands.requested_at desc limit 1
    ) as answer, state = 'reported' and attempts >= ${maxStatusRequests} as is_given_up
    from mpesa_receipts
    where ${isUnproved}
      or (state = 'refuted' and reason is distinct from ${PUT_ASIDE} and received_at > now() - interval '30 days')
    order by state = 'refuted', received_at limit ${maxUnproved}`.execute(db);
  return rows;
}

export async function countUnproved(db: Database): Promise<number> {
  return countRows(db, sql`from mpesa_receipts where ${isUnproved}`);
}

/** A subquery for a statement that counts other things as well. */
export const unmatchedCount = sql<number>`(select count(*) from mpesa_receipts where state = 'unmatched')::int`;

const shown: Record<ReceiptQuery['show'], RawBuilder<unknown>> = {
  waiting: sql`mpesa_receipts.state in ('unmatched', 'returning')`,
  unproved: isUnproved,
  all: sql`true`,
};

function matching({ show, text }: ReceiptQuery): RawBuilder<boolean> {
  const isShown = shown[show];
  if (text === '') return sql<boolean>`${isShown}`;
  return sql<boolean>`${isShown} and (
    mpesa_receipts.receipt = ${text.toUpperCase()} or account ilike ${containing(text)}
    or payer_name ilike ${containing(text)}
  )`;
}
