import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { mailInvitation } from '../profile/mail-invitation.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';
import { mayMail } from './office-mail-limits.ts';

export type SendAgainResult = { ok: true } | { ok: false; error: 'not_invited' | 'too_many' };

/** A new link; those before it work no longer. */
export function sendInvitationAgain(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: OfficeActor,
): Promise<SendAgainResult> {
  return inTransaction(db, async (transaction): Promise<SendAgainResult> => {
    const user = await lockUser(transaction, userId);
    if (!user?.invited_at) return { ok: false, error: 'not_invited' };
    if (!(await mayMail(transaction, actor.id, user.email))) return { ok: false, error: 'too_many' };
    await mailInvitation(transaction, mailContext, user);
    await writeAudit(transaction, {
      actor,
      action: 'invitation_sent_again',
      subjectType: 'user',
      subjectId: userId,
    });
    return { ok: true };
  });
}
