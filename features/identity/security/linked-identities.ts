import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { countSignInMethods } from './sign-in-methods.ts';

/** The provider under which the table keeps our own passwords. */
const ownProvider = 'credential';

export interface LinkedIdentity {
  id: string;
  providerId: string;
  createdAt: Date;
}

/** Accounts elsewhere with which somebody signs in. */
export async function listIdentities(db: Database, userId: string): Promise<LinkedIdentity[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', ownProvider)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ id: row.id, providerId: row.provider_id, createdAt: row.created_at }));
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const password = await db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', ownProvider)
    .executeTakeFirst();
  return password !== undefined;
}

type UnlinkResult = { ok: true; unlinked: boolean } | { ok: false; error: 'last_way_in' };

/** Only one's own, and never the last way in. */
export async function unlinkIdentity(
  db: Database,
  { userId, identityId }: { userId: string; identityId: string },
  actor: Actor,
): Promise<UnlinkResult> {
  return inTransaction(db, async (transaction): Promise<UnlinkResult> => {
    const signInMethods = await countSignInMethods(transaction, userId);
    const own = await transaction
      .selectFrom('identities')
      .select(['id', 'provider_id'])
      .where('user_id', '=', userId)
      .where('id', '=', identityId)
      .where('provider_id', '<>', ownProvider)
      .executeTakeFirst();
    if (!own) return { ok: true, unlinked: false };
    if (signInMethods === 1) return { ok: false, error: 'last_way_in' };
    await transaction.deleteFrom('identities').where('id', '=', own.id).execute();
    await writeAudit(transaction, {
      actor,
      action: 'identity_unlinked',
      subjectType: 'user',
      subjectId: userId,
      before: { provider: own.provider_id },
    });
    return { ok: true, unlinked: true };
  });
}
