import { inviteUser } from '#features/identity/back-office/invite-user.ts';
import { isRole } from '#features/identity/roles/roles.ts';
import { findLanguage } from '#i18n/languages.ts';
import { textOf } from '../bookings/office-form.ts';
import { problemsInWords, type UserFormParts } from './user-form.ts';
import { done, refused, type UserOutcome } from './user-outcome.ts';

export async function answerNewUser(parts: UserFormParts, form: FormData): Promise<UserOutcome | undefined> {
  const values = {
    fullName: textOf(form, 'fullName'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    role: textOf(form, 'role'),
    language: textOf(form, 'language'),
  };
  const language = findLanguage(values.language)?.code;
  if (!isRole(values.role) || !language) return undefined;
  const { role } = values;
  const invited = await inviteUser(parts, { ...values, role, language }, parts.actor);
  if (invited.ok) return done(`Invitation sent to ${invited.email}`);
  const stays = { dialog: 'add', of: '', values } as const;
  switch (invited.error) {
    case 'invalid':
      return refused({ ...stays, problems: problemsInWords(invited.problems) });
    case 'taken':
      return refused({
        ...stays,
        known: invited.userId,
        problems: { email: 'This address has an account already.' },
      });
    case 'too_many':
      return refused({ ...stays, text: 'Too many invitations in a short time. Please wait an hour.' });
  }
}
