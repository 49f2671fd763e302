import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { userRow } from '../profile/user-row.ts';
import type { OnEmailVerified } from '../profile/verify-email.ts';
import { isRole } from '../roles.ts';

const actions = { accountCreated: 'account_created', identityLinked: 'identity_linked' } as const;

/** Audits a sign-in method that Better Auth added by itself: an OIDC identity or a passkey. */
export async function recordSignIn(
  {
    db,
    mailContext,
    onEmailVerified,
  }: { db: Database; mailContext: () => MailContext; onEmailVerified: OnEmailVerified },
  { userId, change }: { userId: string; change: keyof typeof actions | 'passkeyAdded' },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await userRow(transaction, userId)
      .select(['id', 'email', 'emailVerified', 'fullName', 'language', 'role'])
      .executeTakeFirst();
    if (!user) return;
    const actor = { id: user.id, role: isRole(user.role) ? user.role : null };
    if (change === 'passkeyAdded') return emailAccountHolder(transaction, mailContext(), { kind: change, user, actor });
    await writeAudit(transaction, actor, ['user', userId], actions[change]);
    if (change === 'accountCreated' && user.emailVerified) await onEmailVerified(transaction, user);
  });
}
