import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { PaymentSubject } from '../../payment.ts';

/** What an account, as somebody typed it, means: `account_key` in 0035_paybill.sql says how it is read. */
export async function findSubject(
  db: Database | DatabaseTransaction,
  account: string,
): Promise<PaymentSubject | undefined> {
  const { rows } = await sql<PaymentSubject>`
    select id as "bookingId", null::uuid as "depositId" from bookings where reference = account_key(${account})
    union all
    select null, id from agent_deposits where account_key(reference) = account_key(${account})
    limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}
