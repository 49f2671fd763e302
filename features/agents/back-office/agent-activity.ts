import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type HistoryLine, sentenceOf } from '#features/identity/back-office/read-user-history.ts';
import { accountNames } from '#features/ledger/account-names.ts';
import { formatUsdCents, type UsdMinor } from '#lib/money.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import type { Sale } from '../sales/sale.ts';

/** A sale of an agency. */
export interface OfficeSale extends Pick<Sale, 'bookingId' | 'reference' | 'type' | 'netMinor' | 'commissionMinor'> {
  isCancelled: boolean;
  customer: string;
  /** What the customer paid: fare and commission. */
  soldMinor: UsdMinor;
  /** The commission after cancellations. */
  commissionLeftMinor: UsdMinor;
  at: Date;
}

/** The newest first. */
export async function listAgentSales(
  db: Database,
  { agentId, page }: { agentId: string; page: number },
): Promise<ListedPage<OfficeSale>> {
  const own = sql`from agent_bookings where agent_id = ${agentId}::uuid and sold_at is not null`;
  const { offset, ...list } = pageOfList({ page }, await countRows(db, own));
  const { rows } = await sql<OfficeSale>`
    select
      booking_id, booking_reference as reference, sale_type as type,
      status = 'cancelled' as is_cancelled, coalesce(customer_name, '') as customer, sold_minor,
      net_minor, commission_minor, commission_amount_minor as commission_left_minor, created_at as at
    from agent_sales where agent_id = ${agentId}::uuid
    order by created_at desc, booking_id
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...list, rows };
}

/** A ledger transfer of an agency, with readable account names. */
export interface AgentTransfer {
  id: number;
  debit: string;
  credit: string;
  amountMinor: number;
  currency: string;
  kind: string;
  /** Of the booking, the deposit (DEP-…) or the adjustment (ADJ-…). */
  reference: string | null;
  bookingId: string | null;
  at: Date;
}

/** The newest first. */
export async function listAgentTransfers(
  db: Database,
  { agentId, page }: { agentId: string; page: number },
): Promise<ListedPage<AgentTransfer>> {
  const own = sql`from ledger_transfers where agent_id = ${agentId}::uuid`;
  const { offset, ...list } = pageOfList({ page }, await countRows(db, own));
  const rows = await db
    .selectFrom('ledgerTransfers')
    .leftJoin('bookings', 'bookings.id', 'ledgerTransfers.bookingId')
    .leftJoin('payments', 'payments.id', 'ledgerTransfers.paymentId')
    .leftJoin('agentDeposits', 'agentDeposits.id', 'payments.depositId')
    .select([
      'ledgerTransfers.id',
      'debit',
      'credit',
      'ledgerTransfers.amountMinor',
      'ledgerTransfers.currency',
      'kind',
      'ledgerTransfers.bookingId',
      sql<string | null>`coalesce(
        bookings.reference, agent_deposits.reference, adjustment_reference(ledger_transfers.adjustment_id)
      )`.as('reference'),
      'ledgerTransfers.createdAt as at',
    ])
    .where('ledgerTransfers.agentId', '=', agentId)
    .orderBy('ledgerTransfers.id', 'desc')
    .limit(rowsPerPage)
    .offset(offset)
    .execute();
  const names = await accountNames(db, rows);
  return { ...list, rows: rows.map((row) => ({ ...row, debit: names(row.debit), credit: names(row.credit) })) };
}

type Detail = Record<string, unknown>;
type Sentence = (after: Detail, before: Detail) => string;

const missingFactLabels: Record<string, string> = {
  registration: 'the registration',
  licence: 'the licence',
  email: 'a verified e-mail address',
};

const sentences: Record<string, Sentence> = {
  agent_approved: ({ despite }) =>
    Array.isArray(despite)
      ? `Approved without: ${despite.map((fact) => missingFactLabels[String(fact)] ?? fact).join(', ')}.`
      : 'Approved.',
  agent_rejected: ({ reason }) => `Rejected. Reason: ${reason}`,
  agent_requested_again: () => 'Requested another review.',
  agent_suspended: ({ reason }) => `Suspended. Reason: ${reason}`,
  agent_reinstated: ({ verificationStatus, accountStatus }, before) =>
    accountStatus === before.accountStatus
      ? `Reopened; it is ${verificationStatus} from now on.`
      : 'Reinstated; the account is active again.',
  markup_ceiling_set: ({ ceiling, markup }, before) =>
    `Markup ceiling changed from ${before.ceiling}% to ${ceiling}%${
      markup === before.markup ? '' : `, and the markup lowered from ${before.markup}% to ${markup}%`
    }.`,
  markup_changed: ({ markupPercentage }, before) =>
    `Markup changed from ${before.markupPercentage}% to ${markupPercentage}%.`,
  agency_details_changed: ({ changed }) =>
    Array.isArray(changed)
      ? `Details changed: ${changed.map((field) => fieldLabel(String(field))).join(', ')}.`
      : 'Details changed.',
  low_balance_alert_changed: ({ lowBalanceMinor }, before) => {
    if (lowBalanceMinor === null) return `Low balance alert of ${dollars(before.lowBalanceMinor)} switched off.`;
    return before.lowBalanceMinor === null
      ? `Low balance alert set to ${dollars(lowBalanceMinor)}.`
      : `Low balance alert changed from ${dollars(before.lowBalanceMinor)} to ${dollars(lowBalanceMinor)}.`;
  },
  credit_limit_set: ({ limitMinor }, before) =>
    `Credit limit changed from ${dollars(before.limitMinor)} to ${dollars(limitMinor)}.`,
  adjustment_requested: ({ amountMinor, reason }) =>
    `Adjustment of ${dollars(amountMinor)} requested. Reason: ${reason}`,
  adjustment_approved: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} approved.`,
  adjustment_rejected: ({ amountMinor, declineReason }) =>
    `Adjustment of ${dollars(amountMinor)} rejected.${reasonText(declineReason)}`,
  adjustment_withdrawn: ({ amountMinor }) => `Adjustment of ${dollars(amountMinor)} withdrawn.`,
  credit_limit_requested: ({ limitMinor }, before) =>
    `Credit limit of ${dollars(limitMinor)} instead of ${dollars(before.limitMinor)} requested.`,
  credit_limit_approved: ({ amountMinor }) => `Credit limit of ${dollars(amountMinor)} approved.`,
  credit_limit_rejected: ({ amountMinor, declineReason }) =>
    `Credit limit of ${dollars(amountMinor)} rejected.${reasonText(declineReason)}`,
  credit_limit_withdrawn: ({ amountMinor }) => `Request for a credit limit of ${dollars(amountMinor)} withdrawn.`,
  deposit_request_requested: ({ reference, amountMinor }) =>
    `${reference}: ${dollars(amountMinor)} received at the bank. It needs a second administrator.`,
  deposit_request_approved: ({ amountMinor }) => `Deposit of ${dollars(amountMinor)} approved.`,
  deposit_request_rejected: ({ amountMinor, declineReason }) =>
    `Deposit of ${dollars(amountMinor)} not approved.${reasonText(declineReason)}`,
  deposit_request_withdrawn: ({ amountMinor }) => `Request to credit ${dollars(amountMinor)} withdrawn.`,
  deposit_requested: ({ reference, amountMinor }) => `${reference}: ${dollars(amountMinor)} announced.`,
  deposit_withdrawn: ({ reference }) => `${reference}: withdrawn by the agency.`,
  deposit_confirmed: ({ reference, creditedMinor }, before) =>
    `${reference}: ${dollars(creditedMinor)} came${
      creditedMinor === before.requestedMinor ? '' : `, and not ${dollars(before.requestedMinor)}`
    }.`,
  deposit_rejected: ({ reference, reason }) => `${reference}: no money came. Reason: ${reason}`,
  document_added: ({ kind }) => `Document added: ${kind}.`,
  document_removed: (_, { kind }) => `Document removed: ${kind}.`,
  document_seen: ({ kind }) => `Document opened: ${kind}.`,
};

/** A sentence for an entry of the audit log; an unknown action becomes its name. */
export function agentHistorySentence(action: string, after: Detail, before: Detail): string {
  return sentenceOf(sentences, action, after, before);
}

function fieldLabel(column: string): string {
  const label = column === 'agency_registration_number' ? 'registration number' : column;
  return label.replaceAll('_', ' ');
}

function reasonText(reason: unknown): string {
  return typeof reason === 'string' ? ` Reason: ${reason}` : '';
}

function dollars(minor: unknown): string {
  return typeof minor === 'number' ? formatUsdCents(minor, 'en-US') : 'an unknown amount';
}

const maxShown = 50;

/** The audit log of an agency and its deposits in sentences, the newest first. */
export async function readAgentHistory(db: Database, agentId: string): Promise<HistoryLine[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    who: string | null;
    role: string | null;
  }>`
    select entries.id, entries.at, entries.action, entries.before, entries.after, entries.actor_role as role,
      ${nameOfPerson('users')} as who
    from (
      select * from audit_log where subject_type = 'agent' and subject_id = ${agentId}
      union all
      select audit_log.* from agent_deposits
      join audit_log on audit_log.subject_type = 'agent_deposit' and audit_log.subject_id = agent_deposits.id::text
      where agent_deposits.agent_id = ${agentId}::uuid
    ) as entries
    left join users on users.id = entries.actor_id
    order by entries.at desc, entries.id desc
    limit ${maxShown}`.execute(db);
  return rows.map(({ id, at, action, before, after, who, role }) => ({
    id,
    at,
    text: agentHistorySentence(action, after ?? {}, before ?? {}),
    who: who || (role === null ? '' : `A former ${role}`),
  }));
}
