import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Payment, type PaymentMethod, paymentMethods } from '#features/payments/payment.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type Paged, pageWithin } from '#lib/paged-list.ts';
import {
  asDepositMethod,
  type DepositMethod,
  type DepositStatus,
  depositStatuses,
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
  creditedMinor: UsdMinor | null;
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
  const own = depositRows(db).where('agentId', '=', agentId);
  const row = await ('id' in which
    ? own.where('id', '=', which.id)
    : own.where('reference', '=', which.reference)
  ).executeTakeFirst();
  return row && toDeposit(row);
}

function depositRows(db: Database | DatabaseTransaction) {
  return db.selectFrom('agentDepositStates').selectAll();
}

type DepositRow = Awaited<ReturnType<ReturnType<typeof depositRows>['executeTakeFirstOrThrow']>>;

/** The generated types of a view allow null everywhere. */
function toDeposit(row: DepositRow): Deposit {
  const method = asDepositMethod(row.method);
  const status = depositStatuses.find((known) => known === row.status);
  if (!row.id || !row.reference || !row.paymentId || !row.createdAt || !method || !status)
    throw new Error(`Invalid deposit ${row.id}`);
  return {
    id: row.id,
    reference: row.reference,
    paymentId: row.paymentId,
    provider: row.provider ?? '',
    method,
    status,
    amountMinor: row.amountMinor ?? 0,
    creditedMinor: row.capturedUsdMinor,
    requested: { currency: row.paidCurrency ?? 'USD', amountMinor: row.requestedMinor ?? 0 },
    isSubmitted: row.paymentState !== 'created',
    failure: row.failure,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
  };
}

export const DEPOSITS_PER_PAGE = 10;

/** The newest first. */
export async function listDeposits(
  db: Database,
  agentId: string,
  requestedPage = 1,
): Promise<Paged & { deposits: Deposit[] }> {
  const total = await countRows(db, sql`from agent_deposits where agent_id = ${agentId}::uuid`);
  const { offset, ...paged } = pageWithin(requestedPage, total, DEPOSITS_PER_PAGE);
  const rows = await depositRows(db)
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSITS_PER_PAGE)
    .offset(offset)
    .execute();
  return { ...paged, deposits: rows.map(toDeposit) };
}

/** The sum of an agency's pending transfers and of payments that were submitted to a provider. */
export async function readPendingDeposits(db: Database, agentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('agentDepositStates')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('agentId', '=', agentId)
    .where('status', '=', 'pending')
    .where((either) =>
      either.or([either('method', 'in', transferMethods), either('paymentState', 'in', ['submitted', 'unknown'])]),
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
  creditedMinor: UsdMinor;
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
    .selectFrom('agentDeposits')
    .innerJoin('agents', 'agents.id', 'agentDeposits.agentId')
    .innerJoin('payments', 'payments.depositId', 'agentDeposits.id')
    .select([
      'payments.id',
      'agencyName',
      'payments.method',
      'payments.currency',
      'capturedMinor',
      'capturedUsdMinor',
      'capturedAt',
      'providerReference',
    ])
    .where('agentDeposits.agentId', '=', agentId)
    .where('agentDeposits.reference', '=', reference)
    .executeTakeFirst();
  const method = paymentMethods.find((known) => known === row?.method);
  if (!row || !method || row.capturedAt === null || row.capturedMinor === null) return undefined;
  return {
    paymentId: row.id,
    reference,
    agency: row.agencyName,
    method,
    currency: row.currency,
    receivedMinor: row.capturedMinor,
    creditedMinor: row.capturedUsdMinor ?? 0,
    providerReference: row.providerReference,
    receivedAt: row.capturedAt,
  };
}

export async function paymentOfDeposit(db: Database, depositId: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').select('id').where('depositId', '=', depositId).executeTakeFirst();
  return row && readPayment(db, row.id);
}
