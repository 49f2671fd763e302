import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type Backoff, clearCount, countWithBackoff, type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { type LanguageCode, languages, storedLanguage } from '#i18n/languages.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import type { AccountProblem } from '../profile/account-fields.ts';
import { answerMail, resetPasswordMail } from '../profile/account-mails.ts';
import { issueLink } from '../profile/mailed-links.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import { mailFurtherLink } from './invitations.ts';

const remindersPerUser: RateLimit = { name: 'invitation-reminder', max: 1, windowSeconds: 3600 };

/**
 * Mails an invited user who requests a password. Anybody can type the address, so this neither renews the
 * invitation nor invalidates its link; only the office does.
 */
async function remindOfInvitation(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  user: { id: string; email: string; fullName: string; language: string },
): Promise<void> {
  if (!(await withinRateLimit(transaction, remindersPerUser, user.id))) return;
  const alive = await transaction
    .selectFrom('mailedLinks')
    .select('expiresAt')
    .where('userId', '=', user.id)
    .where('purpose', '=', 'invitation')
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
  if (alive) {
    await mailFurtherLink(transaction, mailContext, { id: user.id, endsAt: alive.expiresAt });
  } else {
    const mail = answerMail(mailContext, storedLanguage(user.language), {
      kind: 'invitationEnded',
      name: user.fullName,
    });
    await queueMail(transaction, { to: user.email, ...mail });
  }
  await writeAudit(transaction, { id: null, role: null }, ['user', user.id], 'invitation_requested', {
    after: { mailed: alive !== undefined },
  });
}

export const recoverPasswordTask = 'recover_password';

export const recoveryRequestSchema = z.object({
  email: z.email(),
  language: z.enum(languages.map(({ code }) => code)),
});

type RecoveryRequest = z.output<typeof recoveryRequestSchema>;

const requestsPerAddress: Backoff = {
  name: 'recover-address',
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 60,
  windowSeconds: 3600,
};
// Anybody can type an address, so its owner gets at most one unrequested mail every 10 minutes.
const mailsPerMailbox: Backoff = {
  name: 'recover-mailbox',
  free: 3,
  firstWaitSeconds: 600,
  longestWaitSeconds: 600,
  windowSeconds: 3600,
};
const mailsWithoutAccount: RateLimit = { name: 'recover-no-account', max: 3, windowSeconds: 3600 };

type RecoverResult =
  | { ok: true; email: string }
  | { ok: false; error: 'invalid'; problem: AccountProblem }
  | { ok: false; error: 'too_many'; waitSeconds: number };

/**
 * Only queues a job, which looks the account up: the response and its timing are the same for known and
 * unknown addresses.
 */
export async function requestRecovery(
  db: Database,
  typed: { email: string; language: LanguageCode; clientAddress: string },
): Promise<RecoverResult> {
  const email = readEmail(typed.email);
  if (email.problem) return { ok: false, error: 'invalid', problem: email.problem };
  return inTransaction(db, async (transaction): Promise<RecoverResult> => {
    const network = addressBlock(typed.clientAddress);
    const waitSeconds = await countWithBackoff(transaction, requestsPerAddress, network);
    if (waitSeconds > 0) return { ok: false, error: 'too_many', waitSeconds };
    const request: RecoveryRequest = { email: email.value, language: typed.language };
    await sql`
      select graphile_worker.add_job(${recoverPasswordTask}::text, payload := ${JSON.stringify(request)}::json)`.execute(
      transaction,
    );
    return { ok: true, email: email.value };
  });
}

/** A new password invalidates all links, so the next request is mailed at once. */
export function clearRecoveryMails(transaction: DatabaseTransaction, email: string): Promise<void> {
  return clearCount(transaction, mailsPerMailbox, email);
}

export async function mailRecovery(db: Database, mailContext: MailContext, request: RecoveryRequest): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'email', 'fullName', 'language', 'deactivatedAt', 'invitedAt'])
      .where('email', '=', request.email)
      .where('erasedAt', 'is', null)
      .executeTakeFirst();
    if (!user) {
      if (!(await withinRateLimit(transaction, mailsWithoutAccount, request.email))) return;
      return queueMail(transaction, {
        to: request.email,
        ...answerMail(mailContext, request.language, { kind: 'noAccount' }),
      });
    }
    if ((await countWithBackoff(transaction, mailsPerMailbox, request.email)) > 0) return;
    const language = storedLanguage(user.language);
    if (user.deactivatedAt) {
      return queueMail(transaction, {
        to: user.email,
        ...answerMail(mailContext, language, { kind: 'accountClosed', name: user.fullName }),
      });
    }
    if (user.invitedAt) return remindOfInvitation(transaction, mailContext, user);
    const token = await issueLink(transaction, { purpose: 'reset_password', userId: user.id, email: user.email });
    const mail = resetPasswordMail(mailContext, language, { name: user.fullName, token });
    await queueMail(transaction, { to: user.email, ...mail });
  });
}
