import type { Database } from '#db/connect.ts';
import { asDepositMethod, type DepositMethod, depositMethods, isTransfer } from './deposit.ts';

/** A transfer that an administrator looks for at the bank. */
export interface PendingDeposit {
  id: string;
  agentId: string;
  agencyName: string;
  reference: string;
  /** In US cents. */
  amountMinor: number;
  method: DepositMethod;
  /** Who asked may not confirm it. */
  requestedBy: string;
  requestedAt: Date;
}

/** Of all agencies, the longest waiting first. Cards and mobile money are their provider's matter. */
export async function listPendingDeposits(db: Database): Promise<PendingDeposit[]> {
  const rows = await db
    .selectFrom('agent_deposits')
    .innerJoin('payments', 'payments.deposit_id', 'agent_deposits.id')
    .innerJoin('agents', 'agents.id', 'agent_deposits.agent_id')
    .select([
      'agent_deposits.id',
      'agent_deposits.agent_id as agentId',
      'agents.agency_name as agencyName',
      'agent_deposits.reference',
      'agent_deposits.amount_minor as amountMinor',
      'agent_deposits.method',
      'agent_deposits.requested_by as requestedBy',
      'agent_deposits.created_at as requestedAt',
    ])
    .where('payments.state', 'in', ['created', 'submitted', 'unknown'])
    .where('agent_deposits.method', 'in', depositMethods.filter(isTransfer))
    .orderBy('agent_deposits.created_at')
    .orderBy('agent_deposits.id')
    .execute();
  return rows.map((row) => ({ ...row, method: asDepositMethod(row.method) ?? 'bank_transfer' }));
}
