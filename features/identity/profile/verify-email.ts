import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { verifyEmailMail } from './account-mails.ts';
import { emailAccountHolder } from './email-account-holder.ts';
import { issueLink, redeemLink } from './mailed-links.ts';
import { userRow } from './user-row.ts';

type VerifyResult = { ok: true; email: string; isNewAddress: boolean } | { ok: false; error: 'link_invalid' };

/** Called when an address is verified, for example to attach earlier bookings made with it. */
export type OnEmailVerified = (transaction: DatabaseTransaction, user: { id: string; email: string }) => Promise<void>;

/**
 * Verifies the account's own address, or changes it to the new one. Requires the account's session: somebody
 * who opens a link they did not request must not verify the address for a stranger.
 */
export async function verifyEmail(
  { db, mailContext, onEmailVerified }: { db: Database; mailContext: MailContext; onEmailVerified: OnEmailVerified },
  token: string,
  actor: Person,
): Promise<VerifyResult> {
  try {
    return await inTransaction(db, async (transaction): Promise<VerifyResult> => {
      const link = await redeemLink(transaction, 'verify_email', token, actor.id);
      const user =
        link &&
        (await userRow(transaction, link.userId)
          .select(['id', 'email', 'fullName', 'language'])
          .where('erasedAt', 'is', null)
          .forUpdate()
          .executeTakeFirst());
      if (!user) return { ok: false, error: 'link_invalid' };

      await transaction
        .updateTable('users')
        .set({ email: link.email, emailVerified: true })
        .where('id', '=', user.id)
        .execute();
      const isNewAddress = link.email !== user.email;
      if (isNewAddress) {
        await emailAccountHolder(transaction, mailContext, {
          kind: 'emailChanged',
          user,
          actor,
          newEmail: link.email,
        });
      } else {
        await writeAudit(transaction, actor, ['user', user.id], 'email_verified');
      }
      await onEmailVerified(transaction, { id: user.id, email: link.email });
      return { ok: true, email: link.email, isNewAddress };
    });
  } catch (error) {
    // Somebody else signed up with that address meanwhile; the transaction rolls back.
    if (errorCode(error) === '23505') return { ok: false, error: 'link_invalid' };
    throw error;
  }
}

/** Mails a verification link to the account's own address, or to the one it is to change to. */
export async function sendVerificationLink(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const user = await userRow(transaction, userId)
    .select(['email', 'fullName', 'language', 'role'])
    .executeTakeFirstOrThrow();
  const token = await issueLink(transaction, { purpose: 'verify_email', userId, email });
  const mail = verifyEmailMail(mailContext, storedLanguage(user.language), {
    name: user.fullName,
    token,
    isNewAddress: email !== user.email,
    isAgent: user.role === 'agent',
  });
  await queueMail(transaction, { to: email, ...mail });
}
