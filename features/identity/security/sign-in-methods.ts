import type { DatabaseTransaction } from '#db/transaction.ts';
import { lockAccountHolder } from '../profile/account-holder.ts';

/**
 * How many ways somebody has to sign in: a password, passkeys, accounts elsewhere. Counted under a lock, so that
 * two that are removed at once do not both count the other.
 */
export async function countSignInMethods(transaction: DatabaseTransaction, userId: string): Promise<number> {
  await lockAccountHolder(transaction, userId);
  const identities = await transaction
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  const passkeys = await transaction
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return identities.length + passkeys.length;
}
