import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { OnEmailVerified } from '../entrance/verify-email.ts';

/** The sign-in library changed somebody: where their address is proved by now, what waited for that is done. */
export async function noteProvedAddress(
  { db, onEmailVerified }: { db: Database; onEmailVerified: OnEmailVerified },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', userId)
      .where('email_verified', '=', true)
      .executeTakeFirst();
    if (user) await onEmailVerified(transaction, user);
  });
}
