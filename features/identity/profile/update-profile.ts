import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { AccountProblems } from './account-fields.ts';
import { problemsOf, readFullName, readPhone } from './read-account-fields.ts';
import { userRow } from './user-row.ts';

type UpdateProfileResult = { ok: true } | { ok: false; error: 'invalid'; problems: AccountProblems };

/** Changes only the full name and the phone. A new number is unverified. */
export async function updateProfile(
  db: Database,
  userId: string,
  typed: { fullName: string; phone: string },
  actor: Actor,
): Promise<UpdateProfileResult> {
  const fullName = readFullName(typed.fullName);
  const phone = readPhone(typed.phone);
  const problems = problemsOf({ fullName, phone });
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };

  return inTransaction(db, async (transaction): Promise<UpdateProfileResult> => {
    const before = await userRow(transaction, userId)
      .select(['fullName', 'phone', 'phoneCodes'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isSameNumber = before.phone === phone.value;
    if (isSameNumber && before.fullName === fullName.value) return { ok: true };
    // Changing the number that receives codes would lock the account's owner out.
    if (!isSameNumber && before.phoneCodes) {
      return { ok: false, error: 'invalid', problems: { phone: 'phoneReceivesCodes' } };
    }
    await transaction
      .updateTable('users')
      .set({ fullName: fullName.value, phone: phone.value, ...(!isSameNumber && { phoneVerified: false }) })
      .where('id', '=', userId)
      .execute();
    await writeAudit(transaction, actor, ['user', userId], 'profile_changed', {
      // Field names only: the audit log is not erased with the account.
      after: {
        changed: [...(before.fullName === fullName.value ? [] : ['full_name']), ...(isSameNumber ? [] : ['phone'])],
      },
    });
    return { ok: true };
  });
}

/** Stores the language for mails that no request triggers. */
export async function saveLanguage(db: Database, userId: string, language: LanguageCode): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .where('language', '<>', language)
    .execute();
}
