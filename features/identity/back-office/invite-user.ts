import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { mailInvitation } from '../entrance/invitations.ts';
import { createUser } from '../entrance/sign-up.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { problemsOf, readEmail, readFullName, readPhone } from '../profile/read-account-fields.ts';
import type { OnBecameAgent } from '../roles/change-role.ts';
import type { Role } from '../roles.ts';
import { lockUser, type OfficeParts } from './deactivate-user.ts';

export interface NewUserForm {
  fullName: string;
  email: string;
  phone: string;
  role: Role;
  language: LanguageCode;
}

type InviteResult =
  | { ok: true; userId: string; email: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'taken'; userId: string }
  | { ok: false; error: 'too_many' };

/** Creates an account without a password and mails a link to choose one. */
export function inviteUser(
  { db, mailContext, onBecameAgent }: OfficeParts & { onBecameAgent: OnBecameAgent },
  typed: NewUserForm,
  actor: Person,
): Promise<InviteResult> {
  const fullName = readFullName(typed.fullName);
  const email = readEmail(typed.email);
  const phone = readPhone(typed.phone);
  const problems = problemsOf({ fullName, email, phone });
  if (Object.keys(problems).length > 0) return Promise.resolve({ ok: false, error: 'invalid', problems });
  return inTransaction(db, async (transaction): Promise<InviteResult> => {
    if (!(await withinOfficeMailLimits(transaction, actor.id, email.value))) return { ok: false, error: 'too_many' };
    const user = await createUser(transaction, {
      email: email.value,
      fullName: fullName.value,
      phone: phone.value,
      passwordHash: null,
      role: typed.role,
      language: typed.language,
    });
    if (!user) {
      const known = await transaction
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.value)
        .executeTakeFirstOrThrow();
      return { ok: false, error: 'taken', userId: known.id };
    }
    if (typed.role === 'agent') {
      await onBecameAgent(transaction, {
        id: user.id,
        fullName: fullName.value,
        email: email.value,
        phone: phone.value,
      });
    }
    await writeAudit(transaction, actor, ['user', user.id], 'user_invited', { after: { role: typed.role } });
    await mailInvitation(transaction, mailContext, user);
    return { ok: true, userId: user.id, email: email.value };
  });
}

type SendAgainResult = { ok: true } | { ok: false; error: 'not_invited' | 'too_many' };

/** Mails a new link and invalidates earlier ones. */
export function sendInvitationAgain(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: Person,
): Promise<SendAgainResult> {
  return inTransaction(db, async (transaction): Promise<SendAgainResult> => {
    const user = await lockUser(transaction, userId);
    if (!user?.invitedAt) return { ok: false, error: 'not_invited' };
    if (!(await withinOfficeMailLimits(transaction, actor.id, user.email))) return { ok: false, error: 'too_many' };
    await mailInvitation(transaction, mailContext, user);
    await writeAudit(transaction, actor, ['user', userId], 'invitation_sent_again');
    return { ok: true };
  });
}

// Limits what a stolen administrator session can send.
const mailsPerAdmin: RateLimit = { name: 'invite-admin', max: 60, windowSeconds: 3600 };
const mailsPerMailbox: RateLimit = { name: 'invite-mailbox', max: 5, windowSeconds: 3600 };

/** Counts mails that an administrator triggers: invitations and address confirmations. */
export async function withinOfficeMailLimits(
  transaction: DatabaseTransaction,
  adminId: string,
  ...mailboxes: string[]
): Promise<boolean> {
  if (!(await withinRateLimit(transaction, mailsPerAdmin, adminId))) return false;
  for (const mailbox of mailboxes) {
    if (!(await withinRateLimit(transaction, mailsPerMailbox, mailbox))) return false;
  }
  return true;
}
