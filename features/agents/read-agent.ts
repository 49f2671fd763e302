import type { Database } from '#db/connect.ts';

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
  accountStatus: string;
  verificationStatus: string;
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
      accountStatus: row.account_status,
      verificationStatus: row.verification_status,
    }
  );
}
