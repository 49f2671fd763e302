import { isUniqueViolation } from '#db/error-code.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { readEmail, readFullName, readPhone } from '../profile/read-account-fields.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';
import { type AddressRefusal, moveAddress } from './move-address.ts';

export interface EditedUser {
  fullName: string;
  /** Undefined: as it is. */
  email: string | undefined;
  phone: string | undefined;
  language: LanguageCode;
}

export type EditUserResult =
  /** `waiting` is the address that is theirs once they have confirmed it. */
  | { ok: true; changed: boolean; waiting: string | null }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'no_such_user' | 'changed_meanwhile' | 'own_phone' | AddressRefusal };

/**
 * Name, number, language and address of somebody who asked the office for it. Another number is unproved from then on.
 * Nobody moves their own number or address here: their own page asks for the password first.
 */
export async function editUser(
  parts: OfficeParts,
  /** `seen` is the version that the form was filled in over. */
  { userId, typed, seen }: { userId: string; typed: EditedUser; seen: string },
  actor: OfficeActor,
): Promise<EditUserResult> {
  const fullName = readFullName(typed.fullName);
  const email = typed.email === undefined ? undefined : readEmail(typed.email);
  const phone = typed.phone === undefined ? undefined : readPhone(typed.phone);
  const problems: AccountProblems = {
    ...(fullName.problem && { fullName: fullName.problem }),
    ...(email?.problem && { email: email.problem }),
    ...(phone?.problem && { phone: phone.problem }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  try {
    return await inTransaction(parts.db, async (transaction): Promise<EditUserResult> => {
      const user = await lockUser(transaction, userId);
      if (!user) return { ok: false, error: 'no_such_user' };
      if (versionOf(user) !== seen) return { ok: false, error: 'changed_meanwhile' };
      const isNewPhone = phone !== undefined && user.phone !== phone.value;
      if (isNewPhone && userId === actor.id) return { ok: false, error: 'own_phone' };
      // Who sends the codes elsewhere would lock the account's owner out.
      if (isNewPhone && user.phone_codes) {
        return { ok: false, error: 'invalid', problems: { phone: 'phoneReceivesCodes' } };
      }
      const isNewEmail = email !== undefined && user.email !== email.value;
      if (isNewEmail) {
        const refusal = await moveAddress(
          transaction,
          parts.mailContext,
          { user, email: email.value },
          actor,
        );
        if (refusal === 'taken') return emailTaken;
        if (refusal) return { ok: false, error: refusal };
      }
      const waiting = isNewEmail && !user.invited_at ? email.value : null;
      const changed = [
        ...(user.full_name === fullName.value ? [] : ['full_name']),
        ...(isNewPhone ? ['phone'] : []),
        ...(user.language === typed.language ? [] : ['language']),
      ];
      if (changed.length === 0) return { ok: true, changed: isNewEmail, waiting };
      await transaction
        .updateTable('users')
        .set({
          full_name: fullName.value,
          language: typed.language,
          ...(isNewPhone && { phone: phone.value, phone_verified: false }),
        })
        .where('id', '=', userId)
        .execute();
      await writeAudit(transaction, {
        actor,
        action: 'profile_changed',
        subjectType: 'user',
        subjectId: userId,
        // Which, not what: the log can't be erased with the account.
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

/** Another one whenever anything of the account changed. */
export function versionOf({ updated_at }: { updated_at: Date }): string {
  return updated_at.toISOString();
}
