import type { DatabaseTransaction } from '#db/transaction.ts';

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Somebody whom the office is about to change; undefined where they are gone. Until the transaction ends nobody else
 * changes them. Not a full lock: two administrators who change each other point at each other's row in the audit log.
 */
export function lockUser(transaction: DatabaseTransaction, userId: string) {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
