import { inTransaction } from '#db/transaction.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';

export type ReactivateResult = { ok: true } | { ok: false; error: 'no_such_user' | 'already' };

/** They sign in as before; an agency that stood still with its owner sells again. */
export function reactivateUser(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: OfficeActor,
): Promise<ReactivateResult> {
  return inTransaction(db, async (transaction): Promise<ReactivateResult> => {
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if (!user.deactivated_at) return { ok: false, error: 'already' };
    await transaction
      .updateTable('users')
      .set({ deactivated_at: null, deactivated_reason: null })
      .where('id', '=', userId)
      .execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'reactivated', user, actor });
    return { ok: true };
  });
}
