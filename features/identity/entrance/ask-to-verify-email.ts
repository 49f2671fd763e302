import type { DatabaseTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { verifyEmailMail } from '../profile/account-mails.ts';
import { issueLink } from '../profile/mailed-links.ts';

/** To the address that is to be proved: the account's own, or the one that somebody wants to move to. */
export async function askToVerifyEmail(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'full_name', 'language', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const token = await issueLink(transaction, { purpose: 'verify_email', userId, email });
  const mail = verifyEmailMail(mailContext, storedLanguage(user.language), {
    name: user.full_name,
    token,
    isNewAddress: email !== user.email,
    isAgent: user.role === 'agent',
  });
  await queueMail(transaction, { to: email, ...mail });
}
