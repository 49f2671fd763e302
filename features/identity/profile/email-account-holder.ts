import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { type AccountEmailKind, accountEmail } from './account-mails.ts';

const actions = {
  passwordChanged: 'password_changed',
  emailChanged: 'email_changed',
  emailChangeAsked: 'email_change_requested',
  twoStepOn: 'two_step_turned_on',
  twoStepOff: 'two_step_turned_off',
  passkeyAdded: 'passkey_added',
  roleChanged: 'role_changed',
  deactivated: 'account_deactivated',
  reactivated: 'account_reactivated',
  accountErased: 'account_erased',
} as const satisfies Record<AccountEmailKind, string>;

/** Writes down a change to somebody's way in and mails them of it, with the change or not at all. */
export async function emailAccountHolder(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  change: {
    kind: AccountEmailKind;
    user: { id: string; email: string; full_name: string; language: string };
    actor: Actor;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    /** The new address, where that is what changed. */
    newEmail?: string;
    /** Why the house did it, for the person to read. */
    reason?: string;
  },
): Promise<void> {
  const { kind, user, actor, before, after, newEmail, reason } = change;
  await writeAudit(transaction, {
    actor,
    action: actions[kind],
    subjectType: 'user',
    subjectId: user.id,
    before,
    after,
  });
  const mail = accountEmail(mailContext, storedLanguage(user.language), {
    kind,
    name: user.full_name,
    ...(newEmail && { email: newEmail }),
    ...(reason && { reason }),
  });
  await queueMail(transaction, { to: user.email, ...mail });
}
