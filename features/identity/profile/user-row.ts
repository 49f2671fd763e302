import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** A query of one account, erased or not. */
export function userRow(db: Database | DatabaseTransaction, userId: string) {
  return db.selectFrom('users').where('id', '=', userId);
}
