import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { countSignInMethods } from './sign-in-methods.ts';

export interface Passkey {
  id: string;
  name: string | null;
  createdAt: Date;
}

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }));
}

type RemoveResult = { ok: true; removed: boolean } | { ok: false; error: 'last_way_in' };

/** Only one's own: another's id removes nothing. */
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
      .where('user_id', '=', userId)
      .where('id', '=', passkeyId)
      .executeTakeFirst();
    if (!own) return { ok: true, removed: false };
    if (signInMethods === 1) return { ok: false, error: 'last_way_in' };
    await transaction.deleteFrom('passkeys').where('id', '=', own.id).execute();
    await writeAudit(transaction, {
      actor,
      action: 'passkey_removed',
      subjectType: 'user',
      subjectId: userId,
    });
    return { ok: true, removed: true };
  });
}
