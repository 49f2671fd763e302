import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lockAccountHolder } from '../profile/email-account-holder.ts';

/**
 * Counts passwords, passkeys and OIDC identities under a lock, so that two concurrent removals cannot each
 * count on the other.
 */
export async function countSignInMethods(transaction: DatabaseTransaction, userId: string): Promise<number> {
  await lockAccountHolder(transaction, userId);
  const identities = await transaction.selectFrom('identities').select('id').where('userId', '=', userId).execute();
  const passkeys = await transaction.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
  return identities.length + passkeys.length;
}

export function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

type RemoveResult = { ok: true; removed: boolean } | { ok: false; error: 'last_sign_in_method' };

/** Never removes the last sign-in method. */
export async function removePasskey(
  db: Database,
  { userId, passkeyId }: { userId: string; passkeyId: string },
  actor: Actor,
): Promise<RemoveResult> {
  return inTransaction(db, async (transaction): Promise<RemoveResult> => {
    const signInMethods = await countSignInMethods(transaction, userId);
    const own = await transaction
      .selectFrom('passkeys')
      .select('id')
      .where('userId', '=', userId)
      .where('id', '=', passkeyId)
      .executeTakeFirst();
    if (!own) return { ok: true, removed: false };
    if (signInMethods === 1) return { ok: false, error: 'last_sign_in_method' };
    await transaction.deleteFrom('passkeys').where('id', '=', own.id).execute();
    await writeAudit(transaction, actor, ['user', userId], 'passkey_removed');
    return { ok: true, removed: true };
  });
}

/** The provider id of our own passwords. */
const ownProvider = 'credential';

/** OIDC identities. */
export function listIdentities(db: Database, userId: string) {
  return db
    .selectFrom('identities')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', '<>', ownProvider)
    .orderBy('createdAt')
    .execute();
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const password = await db
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', ownProvider)
    .executeTakeFirst();
  return password !== undefined;
}

type UnlinkResult = { ok: true; unlinked: boolean } | { ok: false; error: 'last_sign_in_method' };

/** Never removes the last sign-in method. */
export async function unlinkIdentity(
  db: Database,
  { userId, identityId }: { userId: string; identityId: string },
  actor: Actor,
): Promise<UnlinkResult> {
  return inTransaction(db, async (transaction): Promise<UnlinkResult> => {
    const signInMethods = await countSignInMethods(transaction, userId);
    const own = await transaction
      .selectFrom('identities')
      .select(['id', 'providerId'])
      .where('userId', '=', userId)
      .where('id', '=', identityId)
      .where('providerId', '<>', ownProvider)
      .executeTakeFirst();
    if (!own) return { ok: true, unlinked: false };
    if (signInMethods === 1) return { ok: false, error: 'last_sign_in_method' };
    await transaction.deleteFrom('identities').where('id', '=', own.id).execute();
    await writeAudit(transaction, actor, ['user', userId], 'identity_unlinked', {
      before: { provider: own.providerId },
    });
    return { ok: true, unlinked: true };
  });
}
