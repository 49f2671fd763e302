import type { DatabaseTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { isRole } from '../roles/roles.ts';
import { invitationMail } from './account-mails.ts';
import { issueLink, linkHours } from './mailed-links.ts';

/** Mails the link with which somebody chooses their password. Only the latest works. */
export async function mailInvitation(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { id }: { id: string },
): Promise<void> {
  await transaction
    .deleteFrom('mailed_links')
    .where('user_id', '=', id)
    .where('purpose', '=', 'invitation')
    .execute();
  await mailAnotherLink(transaction, mailContext, { id });
}

const hourMs = 60 * 60 * 1000;

/** Those before it work as well; with `endsAt` it lives no longer than they do. */
export async function mailAnotherLink(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { id, endsAt }: { id: string; endsAt?: Date },
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'full_name', 'language', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await issueLink(transaction, {
    purpose: 'invitation',
    userId: id,
    email: user.email,
    ...(endsAt && { expiresAt: endsAt }),
  });
  const hoursLeft = endsAt && Math.max(1, Math.floor((endsAt.getTime() - Date.now()) / hourMs));
  const mail = invitationMail(mailContext, storedLanguage(user.language), {
    name: user.full_name,
    token,
    role: isRole(user.role) ? user.role : 'client',
    hours: hoursLeft ?? linkHours.invitation,
  });
  await queueMail(transaction, { to: user.email, ...mail });
}
