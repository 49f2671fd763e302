import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { asDepositMethod, type DepositMethod, type DepositStatus, depositStatuses } from './deposit.ts';

/** Money is in US cents but for what mobile money asks, which is in hundredths of its own currency. */
export interface Deposit {
  id: string;
  /** DEP-1791234567890 */
  reference: string;
  paymentId: string;
  provider: string;
  method: DepositMethod;
  status: DepositStatus;
  /** What was asked for; what came, once it came. */
  amountMinor: number;
  creditedMinor: number | null;
  asked: { currency: string; amountMinor: number };
  /** Whether it was handed to whoever carries it. */
  isSubmitted: boolean;
  /** Why it failed: declined, expired, withdrawn, not_received … */
  failure: string | null;
  createdAt: Date;
  /** When its money came, or it was given up. */
  decidedAt: Date | null;
}

/** One of this agency's own: another's is as if it did not exist. */
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

export function depositRows(db: Database | DatabaseTransaction) {
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

/** The types of a view allow null everywhere; the tables behind it do not. */
export function toDeposit(row: DepositRow): Deposit {
  const method = asDepositMethod(row.method);
  const status = depositStatuses.find((known) => known === row.status);
  if (!row.id || !row.reference || !row.payment_id || !row.created_at || !method || !status)
    throw new Error(`Not a deposit: ${row.id}`);
  return {
    id: row.id,
    reference: row.reference,
    paymentId: row.payment_id,
    provider: row.provider ?? '',
    method,
    status,
    amountMinor: row.amount_minor ?? 0,
    creditedMinor: row.captured_usd_minor,
    asked: { currency: row.paid_currency ?? 'USD', amountMinor: row.requested_minor ?? 0 },
    isSubmitted: row.payment_state !== 'created',
    failure: row.failure,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}
