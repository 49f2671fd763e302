import type { Database } from '#db/connect.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { asDepositMethod, paymentMethodOf } from './deposit.ts';

/** A deposit whose money came, as its receipt has it. */
export interface ReceivedDeposit {
  paymentId: string;
  /** DEP-1791234567890 */
  reference: string;
  agency: string;
  method: PaymentMethod;
  currency: string;
  /** In hundredths of the currency, and in US cents. */
  receivedMinor: number;
  creditedMinor: number;
  providerReference: string | null;
  receivedAt: Date;
}

/** One of this agency's own: another's is as if it did not exist, and so is one that is still awaited. */
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
