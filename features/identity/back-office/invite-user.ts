import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { createUser } from '../entrance/create-user.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { mailInvitation } from '../profile/mail-invitation.ts';
import { readEmail, readFullName, readPhone } from '../profile/read-account-fields.ts';
import type { OnBecameAgent } from '../roles/change-role.ts';
import type { Role } from '../roles/roles.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { mayMail } from './office-mail-limits.ts';

export interface NewUserForm {
  fullName: string;
  email: string;
  phone: string;
  role: Role;
  language: LanguageCode;
}

export type InviteResult =
  | { ok: true; userId: string; email: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'taken'; userId: string }
  | { ok: false; error: 'too_many' };

/** An account without a password, and a mail with which its owner chooses one. */
export function inviteUser(
  { db, mailContext, onBecameAgent }: OfficeParts & { onBecameAgent: OnBecameAgent },
  typed: NewUserForm,
  actor: OfficeActor,
): Promise<InviteResult> {
  const fullName = readFullName(typed.fullName);
  const email = readEmail(typed.email);
  const phone = readPhone(typed.phone);
  const problems: AccountProblems = {
    ...(fullName.problem && { fullName: fullName.problem }),
    ...(email.problem && { email: email.problem }),
    ...(phone.problem && { phone: phone.problem }),
  };
  if (Object.keys(problems).length > 0) return Promise.resolve({ ok: false, error: 'invalid', problems });
  return inTransaction(db, async (transaction): Promise<InviteResult> => {
    if (!(await mayMail(transaction, actor.id, email.value))) return { ok: false, error: 'too_many' };
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
      const { value: full_name } = fullName;
      await onBecameAgent(transaction, { id: user.id, full_name, email: email.value, phone: phone.value });
    }
    await writeAudit(transaction, {
      actor,
      action: 'user_invited',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: typed.role },
    });
    await mailInvitation(transaction, mailContext, user);
    return { ok: true, userId: user.id, email: email.value };
  });
}
