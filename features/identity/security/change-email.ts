import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { AccountProblem } from '../profile/account-fields.ts';
import { answerMail } from '../profile/account-mails.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import { userRow } from '../profile/user-row.ts';
import { sendVerificationLink } from '../profile/verify-email.ts';

const mailsPerUser: RateLimit = { name: 'verify-user', max: 5, windowSeconds: 3600 };

export type EmailChangeResult =
  | { ok: true; email: string }
  | { ok: false; error: 'invalid'; problem: AccountProblem }
  | { ok: false; error: 'too_many' };

/** The address changes once it is verified. Whether it already has an account, only its mailbox learns. */
export async function requestEmailChange(
  db: Database,
  mailContext: MailContext,
  userId: string,
  typed: string,
): Promise<EmailChangeResult> {
  const email = readEmail(typed);
  if (email.problem) return { ok: false, error: 'invalid', problem: email.problem };
  return inTransaction(db, async (transaction): Promise<EmailChangeResult> => {
    const user = await userRow(transaction, userId).select(['email', 'language']).executeTakeFirstOrThrow();
    if (user.email === email.value) return { ok: false, error: 'invalid', problem: 'emailSame' };
    if (!(await withinRateLimit(transaction, mailsPerUser, userId))) return { ok: false, error: 'too_many' };
    const taken = await transaction
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.value)
      .executeTakeFirst();
    if (taken) {
      const mail = answerMail(mailContext, storedLanguage(user.language), { kind: 'addressTaken' });
      await queueMail(transaction, { to: email.value, ...mail });
    } else {
      await sendVerificationLink(transaction, mailContext, { userId, email: email.value });
    }
    return { ok: true, email: email.value };
  });
}

/** Mails another verification link to the account's address. */
export async function resendVerificationLink(
  db: Database,
  mailContext: MailContext,
  userId: string,
): Promise<EmailChangeResult> {
  return inTransaction(db, async (transaction): Promise<EmailChangeResult> => {
    const { email } = await userRow(transaction, userId).select('email').executeTakeFirstOrThrow();
    if (!(await withinRateLimit(transaction, mailsPerUser, userId))) return { ok: false, error: 'too_many' };
    await sendVerificationLink(transaction, mailContext, { userId, email });
    return { ok: true, email };
  });
}
