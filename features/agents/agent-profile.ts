import type { DatabaseTransaction } from '#db/transaction.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import { newId } from '#lib/ids.ts';

export interface AgencyDetails {
  agencyName: string;
  registrationNumber: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
}

/** Pending, with the documented defaults of the table: no credit, a markup of 10 percent, an active account. */
export async function createAgentProfile(
  transaction: DatabaseTransaction,
  userId: string,
  details: AgencyDetails,
): Promise<void> {
  await transaction
    .insertInto('agents')
    .values({
      id: newId(),
      user_id: userId,
      agency_name: details.agencyName,
      agency_registration_number: details.registrationNumber,
      phone: details.phone,
      address: details.address,
      city: details.city,
      country: details.country,
    })
    // Somebody who was an agent before finds their profile as they left it.
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** An administrator made somebody an agent: the portal must never lack a record. */
export const createProfileOfNewAgent: OnBecameAgent = (transaction, user) =>
  createAgentProfile(transaction, user.id, {
    agencyName: user.full_name || user.email.slice(0, 120),
    registrationNumber: null,
    phone: user.phone,
    address: null,
    city: null,
    country: null,
  });
