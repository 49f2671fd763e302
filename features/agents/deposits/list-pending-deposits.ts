import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { asDepositMethod, transferMethods } from './deposit.ts';
import type { Deposit } from './read-deposits.ts';

/** A transfer that an administrator has to confirm. */
export interface PendingDeposit extends Pick<Deposit, 'id' | 'reference' | 'amountMinor' | 'method'> {
  agentId: string;
  agencyName: string;
  /** Of the agency's owner. */
  email: string;
  /** May not confirm it. */
  requestedBy: string;
  requestedAt: Date;
}

/** A deposit with an open approval request is listed among the requests. */
const hasNoRequest = sql<boolean>`not exists (
  select from agent_requests where agent_requests.deposit_id = agent_deposits.id and agent_requests.outcome is null
)`;

const maxShown = 100;

/** Transfers of one agency or of all, the oldest first. Providers confirm cards and mobile money. */
export async function listPendingDeposits(db: Database, agentId?: string): Promise<PendingDeposit[]> {
  const rows = await pending(db, agentId)
    .innerJoin('agents', 'agents.id', 'agentDeposits.agentId')
    .innerJoin('users', 'users.id', 'agents.userId')
    .select([
      'agentDeposits.id',
      'agentDeposits.agentId',
      'agents.agencyName',
      'agentDeposits.reference',
      'agentDeposits.amountMinor',
      'users.email',
      'agentDeposits.method',
      'agentDeposits.requestedBy',
      'agentDeposits.createdAt as requestedAt',
    ])
    .orderBy('agentDeposits.createdAt')
    .orderBy('agentDeposits.id')
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({ ...row, method: asDepositMethod(row.method) ?? 'bank_transfer' }));
}

/** A subquery for a statement that counts other things as well. */
export const pendingDepositCount = sql<number>`(
  select count(*) from agent_deposits join payments on payments.deposit_id = agent_deposits.id
  where payments.state in ('created', 'submitted', 'unknown') and agent_deposits.method = any(${[...transferMethods]})
    and ${hasNoRequest}
)::int`;

function pending(db: Database, agentId?: string) {
  const waiting = db
    .selectFrom('agentDeposits')
    .innerJoin('payments', 'payments.depositId', 'agentDeposits.id')
    .where('payments.state', 'in', ['created', 'submitted', 'unknown'])
    .where('agentDeposits.method', 'in', transferMethods);
  return agentId === undefined ? waiting.where(hasNoRequest) : waiting.where('agentDeposits.agentId', '=', agentId);
}
