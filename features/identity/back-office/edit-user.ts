import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { mailInvitation } from '../entrance/invitations.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { problemsOf, readEmail, readFullName, readPhone } from '../profile/read-account-fields.ts';
import { sendVerificationLink } from '../profile/verify-email.ts';
import { type LockedUser, lockUser, type OfficeParts } from './deactivate-user.ts';
import { withinOfficeMailLimits } from './invite-user.ts';

export interface EditedUser {
  fullName: string;
  /** Undefined leaves it unchanged. */
  email: string | undefined;
  phone: string | undefined;
  language: LanguageCode;
}

export type EditUserResult =
  /** `waiting` is a new address that is not confirmed yet. */
  | { ok: true; changed: boolean; waiting: string | null }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'no_such_user' | 'changed_meanwhile' | 'own_phone' | AddressRefusal };

/**
 * Changes name, number, language and address at the user's request. A new number is unverified.
 * Administrators change their own number and address on their account page, which asks for the password.
 */
export async function editUser(
  parts: OfficeParts,
  /** `seen` is the version that the form showed. */
  { userId, typed, seen }: { userId: string; typed: EditedUser; seen: string },
  actor: Person,
): Promise<EditUserResult> {
  const fullName = readFullName(typed.fullName);
  const email = typed.email === undefined ? undefined : readEmail(typed.email);
  const phone = typed.phone === undefined ? undefined : readPhone(typed.phone);
  const problems = problemsOf({ fullName, email, phone });
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  try {
    return await inTransaction(parts.db, async (transaction): Promise<EditUserResult> => {
      const user = await lockUser(transaction, userId);
      if (!user) return { ok: false, error: 'no_such_user' };
      if (versionOf(user) !== seen) return { ok: false, error: 'changed_meanwhile' };
      const isNewPhone = phone !== undefined && user.phone !== phone.value;
      if (isNewPhone && userId === actor.id) return { ok: false, error: 'own_phone' };
      // Changing the number that receives codes would lock the account's owner out.
      if (isNewPhone && user.phoneCodes) {
        return { ok: false, error: 'invalid', problems: { phone: 'phoneReceivesCodes' } };
      }
      const isNewEmail = email !== undefined && user.email !== email.value;
      if (isNewEmail) {
        const refusal = await moveAddress(transaction, parts.mailContext, { user, email: email.value }, actor);
        if (refusal === 'taken') return emailTaken;
        if (refusal) return { ok: false, error: refusal };
      }
      const waiting = isNewEmail && !user.invitedAt ? email.value : null;
      const changed = [
        ...(user.fullName === fullName.value ? [] : ['full_name']),
        ...(isNewPhone ? ['phone'] : []),
        ...(user.language === typed.language ? [] : ['language']),
      ];
      if (changed.length === 0) return { ok: true, changed: isNewEmail, waiting };
      await transaction
        .updateTable('users')
        .set({
          fullName: fullName.value,
          language: typed.language,
          ...(isNewPhone && { phone: phone.value, phoneVerified: false }),
        })
        .where('id', '=', userId)
        .execute();
      await writeAudit(transaction, actor, ['user', userId], 'profile_changed', {
        // Field names only: the audit log is not erased with the account.
        after: { changed },
      });
      return { ok: true, changed: true, waiting };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return emailTaken;
    throw error;
  }
}

const emailTaken: EditUserResult = { ok: false, error: 'invalid', problems: { email: 'emailTaken' } };

export function versionOf({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.toISOString();
}

type AddressRefusal = 'own_address' | 'address_of_admin' | 'account_closed' | 'too_many';

/**
 * An address allows a password reset, so the office cannot simply change it: the new one becomes active when
 * the signed-in owner opens the link mailed to it. An unused account is corrected at once.
 */
async function moveAddress(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { user, email }: { user: LockedUser; email: string },
  actor: Person,
): Promise<AddressRefusal | 'taken' | undefined> {
  if (user.id === actor.id) return 'own_address';
  if (user.role === 'admin' && !user.invitedAt) return 'address_of_admin';
  // A deactivated user cannot sign in to confirm it.
  if (user.deactivatedAt) return 'account_closed';
  const taken = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) return 'taken';
  if (user.invitedAt) {
    if (!(await withinOfficeMailLimits(transaction, actor.id, email))) return 'too_many';
    await transaction.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    await writeAudit(transaction, actor, ['user', user.id], 'email_changed');
    await mailInvitation(transaction, mailContext, user);
    return undefined;
  }
  if (!(await withinOfficeMailLimits(transaction, actor.id, email, user.email))) return 'too_many';
  await removeWaiting(transaction, user);
  await emailAccountHolder(transaction, mailContext, { kind: 'emailChangeRequested', user, actor, newEmail: email });
  await sendVerificationLink(transaction, mailContext, { userId: user.id, email });
  return undefined;
}

type WithdrawAddressResult = { ok: true } | { ok: false; error: 'no_such_user' | 'already' };

/** Invalidates the link to the new address. */
export function withdrawAddress(
  { db }: Pick<OfficeParts, 'db'>,
  userId: string,
  actor: Person,
): Promise<WithdrawAddressResult> {
  return inTransaction(db, async (transaction): Promise<WithdrawAddressResult> => {
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if ((await removeWaiting(transaction, user)) === 0) return { ok: false, error: 'already' };
    await writeAudit(transaction, actor, ['user', userId], 'email_change_withdrawn');
    return { ok: true };
  });
}

async function removeWaiting(transaction: DatabaseTransaction, user: LockedUser): Promise<number> {
  const removed = await transaction
    .deleteFrom('mailedLinks')
    .where('userId', '=', user.id)
    .where('purpose', '=', 'verify_email')
    .where('email', '<>', user.email)
    .returning('tokenHash')
    .execute();
  return removed.length;
}
