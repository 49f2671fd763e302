import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Payment, PaymentMethod } from '#features/payments/payment.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { type Paged, pageWithin } from '#lib/page-within.ts';
import {
  asDepositMethod,
  type DepositMethod,
  type DepositStatus,
  depositStatuses,
  paymentMethodOf,
  transferMethods,
} from './deposit.ts';

/** Amounts are in US cents, except `requested`, which is in minor units of its own currency. */
export interface Deposit {
  id: string;
  /** DEP-1791234567890 */
  reference: string;
  paymentId: string;
  provider: string;
  method: DepositMethod;
  status: DepositStatus;
  /** The announced amount. */
  amountMinor: number;
  /** The received amount; null until the money has arrived. */
  creditedMinor: number | null;
  requested: { currency: string; amountMinor: number };
  /** Whether it was submitted to its provider. */
  isSubmitted: boolean;
  /** Why it failed: declined, expired, withdrawn, not_received … */
  failure: string | null;
  createdAt: Date;
  /** When its money arrived or it failed. */
  decidedAt: Date | null;
}

/** Undefined for a deposit of another agency. */
export async function readDeposit(
  db: Database | DatabaseTransaction,
  agentId: string,
  which: { reference: string } | { id: string },
): Promise<Deposit | undefined> {
  const own = depositRows(db).where('agent_id', '=', agentId);
  const row = await ('id' in which
    ? own.where('id', '=', which.id)
    : own.where('reference', '=', which.reference)
  ).executeTakeFirst();
  return row && toDeposit(row);
}

function depositRows(db: Database | DatabaseTransaction) {
  return db
    .selectFrom('agent_deposit_states')
    .select([
      'id',
      'reference',
      'payment_id',
      'provider',
      'method',
      'status',
      'amount_minor',
      'captured_usd_minor',
      'paid_currency',
      'requested_minor',
      'payment_state',
      'failure',
      'created_at',
      'decided_at',
    ]);
}

type DepositRow = Awaited<ReturnType<ReturnType<typeof depositRows>['executeTakeFirstOrThrow']>>;

/** The generated types of a view allow null everywhere. */
function toDeposit(row: DepositRow): Deposit {
  const method = asDepositMethod(row.method);
  const status = depositStatuses.find((known) => known === row.status);
  if (!row.id || !row.reference || !row.payment_id || !row.created_at || !method || !status)
    throw new Error(`Invalid deposit ${row.id}`);
  return {
    id: row.id,
    reference: row.reference,
    paymentId: row.payment_id,
    provider: row.provider ?? '',
    method,
    status,
    amountMinor: row.amount_minor ?? 0,
    creditedMinor: row.captured_usd_minor,
    requested: { currency: row.paid_currency ?? 'USD', amountMinor: row.requested_minor ?? 0 },
    isSubmitted: row.payment_state !== 'created',
    failure: row.failure,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

export const DEPOSITS_PER_PAGE = 10;

interface DepositPage extends Paged {
  deposits: Deposit[];
}

/** The newest first. */
export async function listDeposits(db: Database, agentId: string, requestedPage = 1): Promise<DepositPage> {
  const { total } = await db
    .selectFrom('agent_deposits')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  const { offset, ...paged } = pageWithin(requestedPage, total, DEPOSITS_PER_PAGE);
  const rows = await depositRows(db)
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSITS_PER_PAGE)
    .offset(offset)
    .execute();
  return { ...paged, deposits: rows.map(toDeposit) };
}

/** The sum of an agency's pending transfers and of payments that were submitted to a provider. */
export async function readPendingDeposits(db: Database, agentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('agent_deposit_states')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'pending')
    .where((either) =>
      either.or([either('method', 'in', transferMethods), either('payment_state', 'in', ['submitted', 'unknown'])]),
    )
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** A received deposit, for its receipt. */
export interface ReceivedDeposit {
  paymentId: string;
  /** DEP-1791234567890 */
  reference: string;
  agency: string;
  method: PaymentMethod;
  currency: string;
  /** In minor units of the currency; `creditedMinor` is in US cents. */
  receivedMinor: number;
  creditedMinor: number;
  providerReference: string | null;
  receivedAt: Date;
}

/** Undefined for a deposit of another agency or one that has not arrived. */
export async function readReceivedDeposit(
  db: Database,
  agentId: string,
  reference: string,
): Promise<ReceivedDeposit | undefined> {
  if (!/^DEP-\d{1,20}$/.test(reference)) return undefined;
  const row = await db
    .selectFrom('agent_deposits')
    .innerJoin('agents', 'agents.id', 'agent_deposits.agent_id')
    .innerJoin('payments', 'payments.deposit_id', 'agent_deposits.id')
    .select([
      'payments.id',
      'agency_name',
      'agent_deposits.method',
      'payments.currency',
      'captured_minor',
      'captured_usd_minor',
      'captured_at',
      'provider_reference',
    ])
    .where('agent_deposits.agent_id', '=', agentId)
    .where('agent_deposits.reference', '=', reference)
    .executeTakeFirst();
  const method = row && asDepositMethod(row.method);
  if (!method || row.captured_at === null || row.captured_minor === null) return undefined;
  return {
    paymentId: row.id,
    reference,
    agency: row.agency_name,
    method: paymentMethodOf(method),
    currency: row.currency,
    receivedMinor: row.captured_minor,
    creditedMinor: row.captured_usd_minor ?? 0,
    providerReference: row.provider_reference,
    receivedAt: row.captured_at,
  };
}

export async function paymentOfDeposit(db: Database, depositId: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').select('id').where('deposit_id', '=', depositId).executeTakeFirst();
  return row && readPayment(db, row.id);
}
