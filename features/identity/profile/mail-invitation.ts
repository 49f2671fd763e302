import type { DatabaseTransaction } from '#db/transaction.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { isRole } from '../roles/roles.ts';
import { invitationMail } from './account-mails.ts';
import { issueLink } from './mailed-links.ts';

/** Mails the link with which somebody chooses their password. Only the latest works. */
export async function mailInvitation(
  transaction: DatabaseTransaction,
  house: MailHouse,
  { id }: { id: string },
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'full_name', 'language', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('mailed_links')
    .where('user_id', '=', id)
    .where('purpose', '=', 'invitation')
    .execute();
  const token = await issueLink(transaction, { purpose: 'invitation', userId: id, email: user.email });
  const mail = invitationMail(house, storedLanguage(user.language), {
    name: user.full_name,
    token,
    role: isRole(user.role) ? user.role : 'client',
  });
  await queueMail(transaction, { to: user.email, ...mail });
}
