import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type AccountStatus, accountStatuses, type VerificationStatus, verificationStatuses } from './agent-status.ts';

/** Amounts are in US cents. */
export interface Agent {
  id: string;
  agencyName: string;
  registrationNumber: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  creditBalanceMinor: number;
  /** The part of the credit that its holds reserve. */
  reservedMinor: number;
  /** The rest of the credit plus the credit limit: what it can sell for. */
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
  /** It gets an email when less than this is available. */
  lowBalanceMinor: number | null;
}

export async function readAgent(db: Database | DatabaseTransaction, userId: string): Promise<Agent | undefined> {
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

export async function readAgencyName(db: Database, agentId: string): Promise<string | undefined> {
  const agent = await db.selectFrom('agents').select('agency_name').where('id', '=', agentId).executeTakeFirst();
  return agent?.agency_name;
}

/** The agency of a deposit or request. */
export async function readAgencyOf(
  db: Database,
  table: 'agent_deposits' | 'agent_requests',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('agent_id').where('id', '=', id).executeTakeFirst();
  return row?.agent_id;
}
