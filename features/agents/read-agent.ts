import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  type AccountStatus,
  accountStatuses,
  type VerificationStatus,
  verificationStatuses,
} from './agent-status.ts';

/** The agency's own record, with money in cents of a US dollar. */
export interface Agent {
  id: string;
  agencyName: string;
  registrationNumber: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  creditBalanceMinor: number;
  /** Of the credit, what its holds reserve. */
  reservedMinor: number;
  /** What it can sell for: the rest, and what the house trusts it with below zero. */
  availableMinor: number;
  creditLimitMinor: number;
  markupPercentage: number;
  markupCeiling: number;
  totalSalesMinor: number;
  totalCommissionsMinor: number;
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
  /** Why it was rejected or suspended. */
  statusReason: string | null;
  /** It is told when less than this is available. */
  lowBalanceMinor: number | null;
}

export async function readAgent(
  db: Database | DatabaseTransaction,
  userId: string,
): Promise<Agent | undefined> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('agent_money', 'agent_money.agent_id', 'agents.id')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      agencyName: row.agency_name,
      registrationNumber: row.agency_registration_number,
      phone: row.phone,
      address: row.address,
      city: row.city,
      country: row.country,
      creditBalanceMinor: row.credit_balance_minor ?? 0,
      reservedMinor: row.reserved_minor ?? 0,
      availableMinor: row.available_minor ?? 0,
      creditLimitMinor: row.credit_limit_minor ?? 0,
      markupPercentage: Number(row.markup_percentage),
      markupCeiling: Number(row.markup_ceiling),
      totalSalesMinor: row.total_sales_minor ?? 0,
      totalCommissionsMinor: row.total_commissions_minor ?? 0,
      accountStatus: z.enum(accountStatuses).parse(row.account_status),
      verificationStatus: z.enum(verificationStatuses).parse(row.verification_status),
      statusReason: row.status_reason,
      lowBalanceMinor: row.low_balance_minor,
    }
  );
}
