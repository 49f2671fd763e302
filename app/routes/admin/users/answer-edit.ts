import { type EditUserResult, editUser } from '#features/identity/back-office/edit-user.ts';
import { findLanguage } from '#i18n/languages.ts';
import { textOf } from '../bookings/office-form.ts';
import { gone, ownAccount, problemsInWords, tooManyMails, type UserFormParts } from './user-form.ts';
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
  // A form that does not ask for them leaves them as they are.
  const email = form.has('email') ? values.email : undefined;
  const phone = form.has('phone') ? values.phone : undefined;
  const typed = { fullName: values.fullName, email, phone, language };
  const edit = { userId: of, typed, seen: textOf(form, 'seen') };
  const edited = await editUser(parts, edit, parts.actor);
  if (edited.ok) {
    if (edited.waiting !== null) return done(`User saved. ${edited.waiting} waits to be confirmed`);
    return done(edited.changed ? 'User saved' : 'Nothing to change');
  }
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
    default:
      return refused({ dialog: 'edit', of, values, problems: refusals[edited.error] });
  }
}

type Refusal = Exclude<
  Extract<EditUserResult, { ok: false }>['error'],
  'invalid' | 'no_such_user' | 'changed_meanwhile'
>;

const onOwnPage = `${ownAccount} Change it on your security page, which asks for the password.`;

const refusals: Record<Refusal, Record<string, string>> = {
  own_address: { email: onOwnPage },
  own_phone: { phone: onOwnPage },
  address_of_admin: { email: 'Administrators change their address themselves, on their security page.' },
  account_closed: { email: 'Reactivate the account first: nobody could confirm the new address.' },
  too_many: { email: tooManyMails },
};
