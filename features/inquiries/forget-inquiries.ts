import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * What somebody wrote to us goes with the account, with our responses and with what colleagues noted about it. An
 * address that was never proved may be another's, and so are its messages.
 */
export async function forgetInquiries(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    delete from inquiries
    where lower(email) = (select email from users where id = ${userId}::uuid and email_verified)`.execute(
    transaction,
  );
}
