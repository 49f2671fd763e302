import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { UsdMinor } from '#lib/money.ts';
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
  creditBalanceMinor: UsdMinor;
  /** The part of the credit that its holds reserve. */
  reservedMinor: UsdMinor;
  /** The rest of the credit plus the credit limit: what it can sell for. */
  availableMinor: UsdMinor;
  creditLimitMinor: UsdMinor;
  markupPercentage: number;
  markupCeiling: number;
  totalSalesMinor: UsdMinor;
  totalCommissionsMinor: UsdMinor;
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
  /** Why it was rejected or suspended. */
  statusReason: string | null;
  /** It gets an email when less than this is available. */
  lowBalanceMinor: UsdMinor | null;
}

export async function readAgent(db: Database | DatabaseTransaction, userId: string): Promise<Agent | undefined> {
  const row = await db
    .selectFrom('agents')
    .innerJoin('agentMoney', 'agentMoney.agentId', 'agents.id')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      agencyName: row.agencyName,
      registrationNumber: row.agencyRegistrationNumber,
      phone: row.phone,
      address: row.address,
      city: row.city,
      country: row.country,
      creditBalanceMinor: row.creditBalanceMinor ?? 0,
      reservedMinor: row.reservedMinor ?? 0,
      availableMinor: row.availableMinor ?? 0,
      creditLimitMinor: row.creditLimitMinor ?? 0,
      markupPercentage: Number(row.markupPercentage),
      markupCeiling: Number(row.markupCeiling),
      totalSalesMinor: row.totalSalesMinor ?? 0,
      totalCommissionsMinor: row.totalCommissionsMinor ?? 0,
      accountStatus: z.enum(accountStatuses).parse(row.accountStatus),
      verificationStatus: z.enum(verificationStatuses).parse(row.verificationStatus),
      statusReason: row.statusReason,
      lowBalanceMinor: row.lowBalanceMinor,
    }
  );
}

/** A query that locks the stored columns of one agency. */
export function lockedAgent(transaction: DatabaseTransaction, agentId: string) {
  return transaction.selectFrom('agents').where('id', '=', agentId).forNoKeyUpdate();
}

export async function readAgencyName(db: Database, agentId: string): Promise<string | undefined> {
  const agent = await db.selectFrom('agents').select('agencyName').where('id', '=', agentId).executeTakeFirst();
  return agent?.agencyName;
}

/** The agency of a deposit or request. */
export async function readAgencyOf(
  db: Database,
  table: 'agentDeposits' | 'agentRequests',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('agentId').where('id', '=', id).executeTakeFirst();
  return row?.agentId;
}
