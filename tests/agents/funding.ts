import type { Database } from '#db/connect.ts';
import type { DepositRequest } from '#features/agents/deposits/create-deposit.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { newId } from '#lib/ids.ts';
import { paymentsWithSandbox } from '../payments/payments-with-sandbox.ts';
import type { MadeAgent } from './agents.ts';

/** The sandbox and the office, where money for agencies goes to agencies. */
export function paymentsForAgencies(db: Database) {
  const context = paymentsWithSandbox(db);
  return { ...context, settle: settleBookingOrDeposit(db, context.hooks, context.settle) };
}

export const fundingPage = (reference: string) => `http://localhost:3000/agent/funding?deposit=${reference}`;

/** What the form of the page hands over. */
export function wanted(agent: MadeAgent, changes: Partial<DepositRequest> = {}): DepositRequest {
  return {
    agentId: agent.agentId,
    actor: ownerOf(agent),
    amountMinor: 25_000,
    method: 'bank_transfer',
    payerPhone: null,
    submitKey: newId(),
    ratesPerUsd: usualRatesPerUsd(),
    minimumMinor: 1_000,
    ...changes,
  };
}

export function ownerOf({ userId }: MadeAgent) {
  return { id: userId, role: 'agent' as const };
}

export async function balanceOf(db: Database, { agentId }: MadeAgent): Promise<number> {
  const { creditBalanceMinor } = await db
    .selectFrom('agentMoney')
    .select('creditBalanceMinor')
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  return creditBalanceMinor ?? 0;
}
