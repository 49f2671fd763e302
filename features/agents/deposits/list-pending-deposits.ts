import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { asDepositMethod, type DepositMethod, transferMethods } from './deposit.ts';

/** A transfer that an administrator looks for at the bank. */
export interface PendingDeposit {
  id: string;
  agentId: string;
  agencyName: string;
  reference: string;
  /** In US cents. */
  amountMinor: number;
  /** Of the owner of the agency. */
  email: string;
  method: DepositMethod;
  /** Who asked may not confirm it. */
  requestedBy: string;
  requestedAt: Date;
}

/** One whose money an administrator has seen already is among the requests. */
const hasNoRequest = sql<boolean>`not exists (
  select from agent_requests where agent_requests.deposit_id = agent_deposits.id and agent_requests.outcome is null
)`;

/** More are looked for at the bank from the longest waiting on. */
const mostShown = 100;

/** Of one agency or of all, the longest waiting first. Cards and mobile money are their provider's matter. */
export async function listPendingDeposits(db: Database, agentId?: string): Promise<PendingDeposit[]> {
  const rows = await pending(db, agentId)
    .innerJoin('agents', 'agents.id', 'agent_deposits.agent_id')
    .innerJoin('users', 'users.id', 'agents.user_id')
    .select([
      'agent_deposits.id',
      'agent_deposits.agent_id as agentId',
      'agents.agency_name as agencyName',
      'agent_deposits.reference',
      'agent_deposits.amount_minor as amountMinor',
      'users.email',
      'agent_deposits.method',
      'agent_deposits.requested_by as requestedBy',
      'agent_deposits.created_at as requestedAt',
    ])
    .orderBy('agent_deposits.created_at')
    .orderBy('agent_deposits.id')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({ ...row, method: asDepositMethod(row.method) ?? 'bank_transfer' }));
}

/** Of all agencies, also those that the list has no room for. */
export const pendingDepositCount = sql<number>`(
  select count(*) from agent_deposits join payments on payments.deposit_id = agent_deposits.id
  where payments.state in ('created', 'submitted', 'unknown') and agent_deposits.method = any(${[...transferMethods]})
    and ${hasNoRequest}
)::int`;

function pending(db: Database, agentId?: string) {
  const waiting = db
    .selectFrom('agent_deposits')
    .innerJoin('payments', 'payments.deposit_id', 'agent_deposits.id')
    .where('payments.state', 'in', ['created', 'submitted', 'unknown'])
    .where('agent_deposits.method', 'in', transferMethods);
  return agentId === undefined
    ? waiting.where(hasNoRequest)
    : waiting.where('agent_deposits.agent_id', '=', agentId);
}
