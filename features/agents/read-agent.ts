import { z } from 'zod';
import type { Database } from '#db/connect.ts';
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
  markupPercentage: number;
  totalSalesMinor: number;
  totalCommissionsMinor: number;
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}

export async function readAgent(db: Database, userId: string): Promise<Agent | undefined> {
  const row = await db.selectFrom('agents').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      id: row.id,
      agencyName: row.agency_name,
      registrationNumber: row.agency_registration_number,
      phone: row.phone,
      address: row.address,
      city: row.city,
      country: row.country,
      creditBalanceMinor: Number(row.credit_balance_minor),
      markupPercentage: Number(row.markup_percentage),
      totalSalesMinor: Number(row.total_sales_minor),
      totalCommissionsMinor: Number(row.total_commissions_minor),
      accountStatus: z.enum(accountStatuses).parse(row.account_status),
      verificationStatus: z.enum(verificationStatuses).parse(row.verification_status),
    }
  );
}
