import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** The list of what was sent goes with the account, also what went to its address before there was one. */
export async function forgetSentEmails(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    delete from sent_emails
    where user_id = ${userId}::uuid
      or lower(email) = (select email from users where id = ${userId}::uuid and email_verified)`.execute(
    transaction,
  );
}
