import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { askToVerifyEmail } from '../entrance/ask-to-verify-email.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { mailInvitation } from '../profile/mail-invitation.ts';
import { readEmail, readFullName, readPhone } from '../profile/read-account-fields.ts';
import { tellAccountHolder } from '../profile/tell-account-holder.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';

export interface EditedUser {
  fullName: string;
  email: string;
  phone: string;
  language: LanguageCode;
}

export type EditUserResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'no_such_user' | 'changed_meanwhile' };

/**
 * Name, number, language and address of somebody who asked the office for it. Another number or address is unproved from
 * then on; the old address is told, and its links open nothing any more.
 */
export async function editUser(
  { db, house }: OfficeParts,
  /** `seen` is the version that the form was filled in over. */
  { userId, typed, seen }: { userId: string; typed: EditedUser; seen: string },
  actor: OfficeActor,
): Promise<EditUserResult> {
  const fullName = readFullName(typed.fullName);
  const email = readEmail(typed.email);
  const phone = readPhone(typed.phone);
  const problems: AccountProblems = {
    ...(fullName.problem && { fullName: fullName.problem }),
    ...(email.problem && { email: email.problem }),
    ...(phone.problem && { phone: phone.problem }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  try {
    return await inTransaction(db, async (transaction): Promise<EditUserResult> => {
      const user = await lockUser(transaction, userId);
      if (!user) return { ok: false, error: 'no_such_user' };
      if (versionOf(user) !== seen) return { ok: false, error: 'changed_meanwhile' };
      const isNewEmail = user.email !== email.value;
      const isNewPhone = user.phone !== phone.value;
      // Who sends the codes elsewhere would lock the account's owner out.
      if (isNewPhone && user.phone_codes) {
        return { ok: false, error: 'invalid', problems: { phone: 'phoneReceivesCodes' } };
      }
      const changed = [
        ...(user.full_name === fullName.value ? [] : ['full_name']),
        ...(isNewPhone ? ['phone'] : []),
        ...(user.language === typed.language ? [] : ['language']),
      ];
      if (changed.length === 0 && !isNewEmail) return { ok: true, changed: false };
      await transaction
        .updateTable('users')
        .set({
          full_name: fullName.value,
          phone: phone.value,
          language: typed.language,
          email: email.value,
          ...(isNewPhone && { phone_verified: false }),
          ...(isNewEmail && { email_verified: false }),
        })
        .where('id', '=', userId)
        .execute();
      if (changed.length > 0) {
        await writeAudit(transaction, {
          actor,
          action: 'profile_changed',
          subjectType: 'user',
          subjectId: userId,
          // Which, not what: the log can't be erased with the account.
          after: { changed },
        });
      }
      if (isNewEmail) await moveMailbox(transaction);
      return { ok: true, changed: true };

      async function moveMailbox(inside: DatabaseTransaction): Promise<void> {
        await inside.deleteFrom('mailed_links').where('user_id', '=', userId).execute();
        if (user?.invited_at) {
          await writeAudit(inside, {
            actor,
            action: 'email_changed',
            subjectType: 'user',
            subjectId: userId,
          });
          return mailInvitation(inside, house, { id: userId });
        }
        if (user) {
          await tellAccountHolder(inside, house, {
            notice: 'emailChanged',
            user,
            actor,
            newEmail: email.value,
          });
        }
        await askToVerifyEmail(inside, house, { userId, email: email.value });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'invalid', problems: { email: 'emailTaken' } };
    throw error;
  }
}

/** Another one whenever anything of the account changed. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString();
}
