import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Not left but gone: for somebody who asked us to forget them. */
export async function forgetSubscriber(transaction: DatabaseTransaction, email: string): Promise<void> {
  await transaction
    .deleteFrom('newsletter_subscribers')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute();
}
