import { type EditUserResult, editUser } from '#features/identity/back-office/edit-user.ts';
import { endSessionsOf } from '#features/identity/back-office/end-sessions-of.ts';
import { inviteUser } from '#features/identity/back-office/invite-user.ts';
import { withdrawAddress } from '#features/identity/back-office/move-address.ts';
import { sendInvitationAgain } from '#features/identity/back-office/send-invitation-again.ts';
import { switchOffTwoStep } from '#features/identity/back-office/switch-off-two-step.ts';
import { changeRole } from '#features/identity/roles/change-role.ts';
import { isRole, type Role } from '#features/identity/roles/roles.ts';
import { findLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import { answerDeactivate, answerErase, answerReactivate, answerWithdraw } from './answer-standing.ts';
import { roleLabels } from './role-labels.ts';
import {
  gone,
  lastAdmin,
  ownAccount,
  problemMessages,
  tooManyMails,
  type UserFormParts,
} from './user-form.ts';
import { done, failed, refused, type UserOutcome, userDialogs } from './user-outcome.ts';

async function answerEdit(
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
      return refused({ dialog: 'edit', of, values, problems: problemMessages(edited.problems) });
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

const roleFailed = 'Failed to update user role';

/** Undefined for a role that there is not. */
async function answerRole(
  parts: UserFormParts,
  of: string,
  form: FormData,
): Promise<UserOutcome | undefined> {
  const [role, seen] = [textOf(form, 'role'), textOf(form, 'seen')];
  if (!isRole(role) || !isRole(seen)) return undefined;
  const isRequested =
    form.has('confirmed') || role === seen || !needsAsking({ role, seen, isOwn: of === parts.actor.id });
  if (!isRequested) return refused({ dialog: 'role', of, values: { role, seen } });
  const changed = await changeRole(parts, { userId: of, role, seen }, parts.actor);
  if (changed.ok) return done(changed.changed ? `Role changed to ${roleLabels[role]}` : 'Nothing to change');
  switch (changed.error) {
    case 'no_such_user':
      return failed(roleFailed, gone);
    case 'last_admin':
      return failed(roleFailed, lastAdmin);
    case 'changed_meanwhile':
      return failed(roleFailed, `It is ${roleLabels[changed.role]} by now, perhaps by a colleague.`);
  }
}

/** One slip on a list must not hand out the back-office, or take it away. */
function needsAsking({ role, seen, isOwn }: { role: Role; seen: Role; isOwn: boolean }): boolean {
  return isOwn || role === 'admin' || seen === 'admin';
}

/**
 * What an administrator does about users. Undefined for an intent that there is not, and on the page of one person for what
 * is another's.
 */
export async function answerUserForm(
  parts: UserFormParts,
  form: FormData,
  pageOf?: string,
): Promise<UserOutcome | undefined> {
  const [intent, of] = [textOf(form, 'intent'), textOf(form, 'of')];
  if (pageOf !== undefined && of !== pageOf) return undefined;
  if (intent !== 'add' && !isId(of)) return undefined;
  try {
    return await answer(parts, { intent, of }, form);
  } catch (error) {
    parts.reportError(error);
    return unexpected({ intent, of }, form);
  }
}

interface Asked {
  intent: string;
  of: string;
}

async function answer(
  parts: UserFormParts,
  { intent, of }: Asked,
  form: FormData,
): Promise<UserOutcome | undefined> {
  switch (intent) {
    case 'add':
      return answerNewUser(parts, form);
    case 'edit':
      return answerEdit(parts, of, form);
    case 'role':
      return answerRole(parts, of, form);
    case 'deactivate':
      return answerDeactivate(parts, of, textOf(form, 'reason'));
    case 'reactivate':
      return answerReactivate(parts, of);
    case 'sessions':
      return answerSessions(parts, of);
    case 'two-step':
      return answerTwoStep(parts, of);
    case 'invite-again':
      return answerInviteAgain(parts, of);
    case 'withdraw-address':
      return answerWithdrawAddress(parts, of);
    case 'withdraw':
      return answerWithdraw(parts, of);
    case 'erase':
      return answerErase(parts, of, textOf(form, 'email'));
    default:
      return undefined;
  }
}

/** What somebody has typed stays in its dialog. */
function unexpected({ intent, of }: Asked, form: FormData): UserOutcome {
  const text = 'Something went wrong on our side. Please try again.';
  const values = Object.fromEntries(
    ['fullName', 'email', 'phone', 'role', 'language', 'reason'].flatMap((name) =>
      form.has(name) ? [[name, textOf(form, name)]] : [],
    ),
  );
  const dialog = userDialogs.find((name) => name === intent);
  if (intent === 'role') return failed(roleFailed, text);
  return dialog && Object.keys(values).length > 0
    ? refused({ dialog, of, values, text })
    : failed('Nothing has been changed', text);
}

async function answerNewUser(parts: UserFormParts, form: FormData): Promise<UserOutcome | undefined> {
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
      return refused({ ...stays, problems: problemMessages(invited.problems) });
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

async function answerSessions(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await endSessionsOf(parts.db, of, parts.actor);
  if (!result.ok) return failed('Failed to sign out', gone);
  return done(result.ended === 0 ? 'Nobody was signed in' : 'Signed out everywhere');
}

async function answerTwoStep(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await switchOffTwoStep(parts, of, parts.actor);
  if (result.ok) return done('Two-step sign-in switched off');
  const reasons = {
    no_such_user: gone,
    own_account: `${ownAccount} Switch it off on your own security page.`,
    already: 'It is off already.',
  };
  return failed('Failed to switch two-step sign-in off', reasons[result.error]);
}

async function answerInviteAgain(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await sendInvitationAgain(parts, of, parts.actor);
  if (result.ok) return done('Invitation sent again');
  return failed(
    'Failed to send invitation',
    result.error === 'too_many' ? tooManyMails : 'There is no invitation to send any more.',
  );
}

async function answerWithdrawAddress(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await withdrawAddress(parts, of, parts.actor);
  if (result.ok) return done('New address withdrawn');
  return failed(
    'Failed to withdraw the new address',
    result.error === 'already' ? 'It waits no longer: it was confirmed, withdrawn or too old.' : gone,
  );
}
