import { editUser } from '#features/identity/back-office/edit-user.ts';
import { findLanguage } from '#i18n/languages.ts';
import { textOf } from '../bookings/office-form.ts';
import { gone, problemsInWords, type UserFormParts } from './user-form.ts';
import { done, failed, refused, type UserOutcome } from './user-outcome.ts';

export async function answerEdit(
  parts: UserFormParts,
  of: string,
  form: FormData,
): Promise<UserOutcome | undefined> {
  const values = {
    fullName: textOf(form, 'fullName'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    language: textOf(form, 'language'),
  };
  const language = findLanguage(values.language)?.code;
  if (!language) return undefined;
  const edit = { userId: of, typed: { ...values, language }, seen: textOf(form, 'seen') };
  const edited = await editUser(parts, edit, parts.actor);
  if (edited.ok) return done(edited.changed ? 'User saved' : 'Nothing to change');
  switch (edited.error) {
    case 'no_such_user':
      return failed('Failed to save user', gone);
    case 'invalid':
      return refused({ dialog: 'edit', of, values, problems: problemsInWords(edited.problems) });
    case 'changed_meanwhile':
      return refused({
        dialog: 'edit',
        of,
        values,
        isConflict: true,
        text: 'Somebody else has changed this account since you opened it. Save again to have it as you typed it.',
      });
  }
}
