import { sql } from 'kysely';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { invitationEndedMail } from './account-mails.ts';
import { mailAnotherLink } from './mail-invitation.ts';

const remindersPerUser: RateLimit = { name: 'invitation-reminder', max: 1, windowSeconds: 3600 };

/**
 * To somebody who was invited and looks for a way in. Anybody can type the address: it neither renews an invitation nor
 * ends the link that is on its way. Only the office does.
 */
export async function remindOfInvitation(
  transaction: DatabaseTransaction,
  house: MailHouse,
  user: { id: string; email: string; full_name: string; language: string },
): Promise<void> {
  if (!(await withinRateLimit(transaction, remindersPerUser, user.id))) return;
  const alive = await transaction
    .selectFrom('mailed_links')
    .select('expires_at')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  if (alive) {
    await mailAnotherLink(transaction, house, { id: user.id, endsAt: alive.expires_at });
  } else {
    const mail = invitationEndedMail(house, storedLanguage(user.language), user.full_name);
    await queueMail(transaction, { to: user.email, ...mail });
  }
  await writeAudit(transaction, {
    actor: { id: null, role: null },
    action: 'invitation_asked_for',
    subjectType: 'user',
    subjectId: user.id,
    after: { mailed: alive !== undefined },
  });
}
