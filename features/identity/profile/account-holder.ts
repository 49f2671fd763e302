import type { DatabaseTransaction } from '#db/transaction.ts';

/** The person as a mail to them needs them; locked, so that two changes to one account take turns. */
export function lockAccountHolder(transaction: DatabaseTransaction, userId: string) {
  return transaction
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'language'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
