import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { lockUser, type OfficeParts } from './deactivate-user.ts';

type EndSessionsResult = { ok: true; ended: number } | { ok: false; error: 'no_such_user' };

/** Ends all sessions, and sign-ins that wait for their second step. */
export function endSessionsOf(db: Database, userId: string, actor: Person): Promise<EndSessionsResult> {
  return inTransaction(db, async (transaction): Promise<EndSessionsResult> => {
    if (!(await lockUser(transaction, userId))) return { ok: false, error: 'no_such_user' };
    const ended = await transaction.deleteFrom('sessions').where('userId', '=', userId).returning('id').execute();
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute();
    await writeAudit(transaction, actor, ['user', userId], 'sessions_ended', { after: { sessions: ended.length } });
    return { ok: true, ended: ended.length };
  });
}

type SwitchOffResult = { ok: true } | { ok: false; error: 'no_such_user' | 'own_account' | 'already' };

/**
 * For a user who lost their phone. Not for one's own account: an unattended session could be used without the
 * password.
 */
export function switchOffTwoStep(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: Person,
): Promise<SwitchOffResult> {
  return inTransaction(db, async (transaction): Promise<SwitchOffResult> => {
    if (userId === actor.id) return { ok: false, error: 'own_account' };
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if (!user.twoFactorEnabled) return { ok: false, error: 'already' };
    await transaction.deleteFrom('secondFactors').where('userId', '=', userId).execute();
    await transaction
      .updateTable('users')
      .set({ twoFactorEnabled: false, phoneCodes: false })
      .where('id', '=', userId)
      .execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'twoStepOff', user, actor });
    return { ok: true };
  });
}
