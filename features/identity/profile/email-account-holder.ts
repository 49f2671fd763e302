import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { type AccountEmailKind, accountActions, accountEmail } from './account-mails.ts';
import { userRow } from './user-row.ts';

/** Audits a change to an account's security and queues the mail about it, in the change's transaction. */
export async function emailAccountHolder(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  change: {
    kind: AccountEmailKind;
    user: { id: string; email: string; fullName: string; language: string };
    actor: Actor;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    newEmail?: string;
    /** The office's reason, shown in the mail. */
    reason?: string;
  },
): Promise<void> {
  const { kind, user, actor, before, after, newEmail, reason } = change;
  await writeAudit(transaction, actor, ['user', user.id], accountActions[kind], { before, after });
  const mail = accountEmail(mailContext, storedLanguage(user.language), {
    kind,
    name: user.fullName,
    ...(newEmail && { email: newEmail }),
    ...(reason && { reason }),
  });
  await queueMail(transaction, { to: user.email, ...mail });
}

/** Locks the user's row, so that changes to one account run one after another. */
export function lockAccountHolder(transaction: DatabaseTransaction, userId: string) {
  return userRow(transaction, userId)
    .select(['id', 'email', 'fullName', 'language'])
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
