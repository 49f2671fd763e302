import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { redeemLink } from '../profile/mailed-links.ts';

type VerifyResult = { ok: true; email: string; isNewAddress: boolean } | { ok: false; error: 'link_invalid' };

/** What waited for an address to be proved, such as bookings that were made with it before there was an account. */
export type OnEmailVerified = (
  transaction: DatabaseTransaction,
  user: { id: string; email: string },
) => Promise<void>;

/**
 * Opening the link proves the mailbox: the account's own address, or the one that it now moves to. Only its owner may,
 * signed in: whoever finds a link in their mailbox that they did not ask for must not prove the address for a stranger.
 */
export async function verifyEmail(
  {
    db,
    mailContext,
    onEmailVerified,
  }: { db: Database; mailContext: MailContext; onEmailVerified: OnEmailVerified },
  token: string,
  actor: Actor & { id: string },
): Promise<VerifyResult> {
  try {
    return await inTransaction(db, async (transaction): Promise<VerifyResult> => {
      const link = await redeemLink(transaction, 'verify_email', token, actor.id);
      const user =
        link &&
        (await transaction
          .selectFrom('users')
          .select(['id', 'email', 'full_name', 'language'])
          .where('id', '=', link.userId)
          .where('erased_at', 'is', null)
          .forUpdate()
          .executeTakeFirst());
      if (!user) return { ok: false, error: 'link_invalid' };

      await transaction
        .updateTable('users')
        .set({ email: link.email, email_verified: true })
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
        await writeAudit(transaction, {
          actor,
          action: 'email_verified',
          subjectType: 'user',
          subjectId: user.id,
        });
      }
      await onEmailVerified(transaction, { id: user.id, email: link.email });
      return { ok: true, email: link.email, isNewAddress };
    });
  } catch (error) {
    // Somebody signed up with that address in the meantime; the whole change is taken back.
    if (errorCode(error) === '23505') return { ok: false, error: 'link_invalid' };
    throw error;
  }
}
