import { data, type RouterContextProvider } from 'react-router';
import { type EditUserResult, editUser } from '#features/identity/back-office/edit-user.ts';
import { inviteUser } from '#features/identity/back-office/invite-user.ts';
import { changeRole } from '#features/identity/roles/change-role.ts';
import { isRole, type Role } from '#features/identity/roles/roles.ts';
import { findLanguage } from '#i18n/languages.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import {
  answerDeactivate,
  answerErase,
  answerInviteAgain,
  answerReactivate,
  answerSessions,
  answerTwoStep,
  answerWithdraw,
  answerWithdrawAddress,
} from './answer-standing.ts';
import {
  done,
  failed,
  gone,
  lastAdmin,
  ownAccount,
  problemMessages,
  refused,
  roleLabels,
  statusOf,
  tooManyEmails,
  type UserFormParts,
  type UserOutcome,
  userDialogs,
} from './user-form.ts';

interface SentForm {
  request: Request;
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** The action of both the user list and the page of one user, which has the id in `params`. */
export async function takeUserForm({ request, params, context }: SentForm) {
  const { db, mailContext, identity, reportError } = factsOf(context);
  const { onBecameAgent, onErased } = identity;
  const parts = { db, mailContext, onBecameAgent, onErased, reportError, actor: knownActor(context) };
  const outcome = await answerUserForm(parts, await request.formData(), params.id);
  if (!outcome) throw data(null, { status: 400 });
  return data<UserOutcome>(outcome, { status: statusOf(outcome) });
}

/** Carries out one action on a user. Returns undefined for an unknown intent, and for another user than the page's. */
async function answerUserForm(
  parts: UserFormParts,
  form: FormData,
  pageUserId?: string,
): Promise<UserOutcome | undefined> {
  const [intent, of] = [formText(form, 'intent'), formText(form, 'of')];
  if (pageUserId !== undefined && of !== pageUserId) return undefined;
  if (intent !== 'add' && !isId(of)) return undefined;
  try {
    return await answer(parts, { intent, of }, form);
  } catch (error) {
    parts.reportError(error);
    return unexpected({ intent, of }, form);
  }
}

interface UserAction {
  intent: string;
  of: string;
}

async function answer(
  parts: UserFormParts,
  { intent, of }: UserAction,
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
      return answerDeactivate(parts, of, formText(form, 'reason'));
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
      return answerErase(parts, of, formText(form, 'email'));
    default:
      return undefined;
  }
}

/** The typed values stay in the dialog. */
function unexpected({ intent, of }: UserAction, form: FormData): UserOutcome {
  const text = 'Something went wrong on our side. Please try again.';
  const values = Object.fromEntries(
    ['fullName', 'email', 'phone', 'role', 'language', 'reason'].flatMap((name) =>
      form.has(name) ? [[name, formText(form, name)]] : [],
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
    fullName: formText(form, 'fullName'),
    email: formText(form, 'email'),
    phone: formText(form, 'phone'),
    role: formText(form, 'role'),
    language: formText(form, 'language'),
  };
  const language = findLanguage(values.language)?.code;
  if (!isRole(values.role) || !language) return undefined;
  const { role } = values;
  const invited = await inviteUser(parts, { ...values, role, language }, parts.actor);
  if (invited.ok) return done(`Invitation sent to ${invited.email}`);
  const dialog = { dialog: 'add', of: '', values } as const;
  switch (invited.error) {
    case 'invalid':
      return refused({ ...dialog, problems: problemMessages(invited.problems) });
    case 'taken':
      return refused({
        ...dialog,
        takenBy: invited.userId,
        problems: { email: 'This address already has an account.' },
      });
    case 'too_many':
      return refused({ ...dialog, text: 'Too many invitations in a short time. Please wait an hour.' });
  }
}

async function answerEdit(parts: UserFormParts, of: string, form: FormData): Promise<UserOutcome | undefined> {
  const values = {
    fullName: formText(form, 'fullName'),
    email: formText(form, 'email'),
    phone: formText(form, 'phone'),
    language: formText(form, 'language'),
  };
  const language = findLanguage(values.language)?.code;
  if (!language) return undefined;
  // A form without these fields leaves them unchanged.
  const email = form.has('email') ? values.email : undefined;
  const phone = form.has('phone') ? values.phone : undefined;
  const typed = { fullName: values.fullName, email, phone, language };
  const edit = { userId: of, typed, seen: formText(form, 'seen') };
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
        text: 'A colleague has changed this account since you opened it. Save again to overwrite their changes.',
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
  too_many: { email: tooManyEmails },
};

const roleFailed = 'Failed to update user role';

/** Returns undefined for an unknown role. */
async function answerRole(parts: UserFormParts, of: string, form: FormData): Promise<UserOutcome | undefined> {
  const [role, seen] = [formText(form, 'role'), formText(form, 'seen')];
  if (!isRole(role) || !isRole(seen)) return undefined;
  const isConfirmed =
    form.has('confirmed') || role === seen || !needsConfirmation({ role, seen, isOwn: of === parts.actor.id });
  if (!isConfirmed) return refused({ dialog: 'role', of, values: { role, seen } });
  const changed = await changeRole(parts, { userId: of, role, seen }, parts.actor);
  if (changed.ok) return done(changed.changed ? `Role changed to ${roleLabels[role]}` : 'Nothing to change');
  switch (changed.error) {
    case 'no_such_user':
      return failed(roleFailed, gone);
    case 'last_admin':
      return failed(roleFailed, lastAdmin);
    case 'changed_meanwhile':
      return failed(roleFailed, `A colleague has changed it to ${roleLabels[changed.role]} meanwhile.`);
  }
}

/** One wrong click in the list must not give or take away the back-office. */
function needsConfirmation({ role, seen, isOwn }: { role: Role; seen: Role; isOwn: boolean }): boolean {
  return isOwn || role === 'admin' || seen === 'admin';
}
