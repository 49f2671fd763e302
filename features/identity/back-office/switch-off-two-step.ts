import { inTransaction } from '#db/transaction.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';

export type SwitchOffResult = { ok: true } | { ok: false; error: 'no_such_user' | 'own_account' | 'already' };

/**
 * For somebody who lost their phone. Not one's own: whoever sits down at an open session would need no password for it.
 */
export function switchOffTwoStep(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: OfficeActor,
): Promise<SwitchOffResult> {
  return inTransaction(db, async (transaction): Promise<SwitchOffResult> => {
    if (userId === actor.id) return { ok: false, error: 'own_account' };
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if (!user.two_factor_enabled) return { ok: false, error: 'already' };
    await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await transaction
      .updateTable('users')
      .set({ two_factor_enabled: false, phone_codes: false })
      .where('id', '=', userId)
      .execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'twoStepOff', user, actor });
    return { ok: true };
  });
}
