import type { RouterContextProvider } from 'react-router';
import type { Person } from '#features/audit/write-audit.ts';
import { deactivateUser, type OfficeParts, reactivateUser } from '#features/identity/back-office/deactivate-user.ts';
import { editUser, withdrawAddress } from '#features/identity/back-office/edit-user.ts';
import { inviteUser, sendInvitationAgain } from '#features/identity/back-office/invite-user.ts';
import { eraseUser, withdrawInvitation } from '#features/identity/back-office/personal-data.ts';
import { endSessionsOf, switchOffTwoStep } from '#features/identity/back-office/user-security.ts';
import type { AccountProblem, AccountProblems } from '#features/identity/profile/account-fields.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import { changeRole, type OnBecameAgent } from '#features/identity/roles/change-role.ts';
import { isRole, type Role } from '#features/identity/roles.ts';
import { findLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/untrusted-input.ts';
import { answerForm, type Intents, type SentForm } from '../../../answer-form.ts';
import { done, type FormOutcome, failed, type RefusedForm, refused } from '../../../form-outcome.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import { explained, keepTyped, reasonProblems } from '../form-refusals.ts';
import { roleLabels } from './user-columns.tsx';

/** `takenBy` is the id of the account that already has the email address. */
type UserOutcome = FormOutcome<{ takenBy?: string }>;

interface UserFormParts extends OfficeParts {
  onBecameAgent: OnBecameAgent;
  onErased: OnErased;
  actor: Person;
}

/** The action of both the user list and the page of one user, which has the id in `params`. */
export function answerUserForm(args: {
  request: Request;
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}) {
  const { db, mailContext, identity, reportError } = factsOf(args.context);
  const { onBecameAgent, onErased } = identity;
  const parts = { db, mailContext, onBecameAgent, onErased, actor: knownActor(args.context) };
  const onFault = keepTyped(reportError, ['add', 'edit', 'deactivate', 'erase'], { role: roleFailed });
  return answerForm<UserOutcome>(args, userIntents(parts, args.params.id), onFault);
}

const gone = 'This account no longer exists.';
const already = 'This was already done, perhaps by a colleague.';
const lastAdmin = 'This is the last administrator who can sign in. Promote somebody else first.';
const ownAccount = 'This is your own account.';
const tooManyEmails = 'Too many emails were sent in the last hour. Please wait.';
const roleFailed = 'Failed to update user role';

function userIntents(parts: UserFormParts, pageUserId: string | undefined): Intents<UserOutcome> {
  const { db, actor } = parts;
  const ofUser = (act: (sent: SentForm) => Promise<UserOutcome | undefined>) => (sent: SentForm) =>
    isId(sent.of) && sent.of === (pageUserId ?? sent.of) ? act(sent) : undefined;
  return {
    add: (sent) => (pageUserId === undefined ? addUser(parts, sent) : undefined),
    edit: ofUser((sent) => saveUser(parts, sent)),
    role: ofUser((sent) => setRole(parts, sent)),
    deactivate: ofUser(async (sent) => {
      const result = await deactivateUser(parts, { userId: sent.of, reason: sent.text('reason') }, actor);
      if (result.ok) return done('User deactivated');
      const reasons = {
        ...reasonProblems,
        no_such_user: gone,
        own_account: `${ownAccount} Somebody else has to do this.`,
        last_admin: lastAdmin,
        already,
        still_invited: 'Nobody has used this account yet. Withdraw the invitation instead.',
      };
      return explained(sent, 'Failed to deactivate user', reasons[result.error]);
    }),
    reactivate: ofUser(async ({ of }) => {
      const result = await reactivateUser(parts, of, actor);
      if (result.ok) return done('User reactivated');
      return failed('Failed to reactivate user', result.error === 'already' ? already : gone);
    }),
    sessions: ofUser(async ({ of }) => {
      const result = await endSessionsOf(db, of, actor);
      if (!result.ok) return failed('Failed to sign out', gone);
      return done(result.ended === 0 ? 'Nobody was signed in' : 'Signed out everywhere');
    }),
    'two-step': ofUser(async ({ of }) => {
      const result = await switchOffTwoStep(parts, of, actor);
      if (result.ok) return done('Two-step sign-in switched off');
      const reasons = {
        no_such_user: gone,
        own_account: `${ownAccount} Switch it off on your own security page.`,
        already: 'It is already off.',
      };
      return failed('Failed to switch two-step sign-in off', reasons[result.error]);
    }),
    'invite-again': ofUser(async ({ of }) => {
      const result = await sendInvitationAgain(parts, of, actor);
      if (result.ok) return done('Invitation sent again');
      const reason = result.error === 'too_many' ? tooManyEmails : 'There is no longer an invitation to send.';
      return failed('Failed to send invitation', reason);
    }),
    'withdraw-address': ofUser(async ({ of }) => {
      const result = await withdrawAddress(parts, of, actor);
      if (result.ok) return done('New address withdrawn');
      const reason =
        result.error === 'already' ? 'It no longer waits: it was confirmed, withdrawn or has expired.' : gone;
      return failed('Failed to withdraw the new address', reason);
    }),
    withdraw: ofUser(async ({ of }) => {
      const result = await withdrawInvitation(parts, of, actor);
      if (result.ok) return done('Invitation withdrawn');
      const reason = result.error === 'not_invited' ? 'The invitation has been accepted meanwhile.' : gone;
      return failed('Failed to withdraw invitation', reason);
    }),
    erase: ofUser(async (sent) => {
      const result = await eraseUser(parts, { userId: sent.of, email: sent.text('email') }, actor);
      if (result.ok) return done('User deleted');
      if (result.error === 'wrong_email') return refused(sent, { email: 'This is not the address of the account.' });
      const reasons: Partial<Record<typeof result.error, string>> = {
        agency_open:
          'Their agency still has credit, an open deposit or adjustment, or customers who travel. Settle that first; until then, deactivate the account.',
        own_account: `${ownAccount} Close it on your own account page.`,
        last_admin: lastAdmin,
      };
      return failed('Failed to delete user', reasons[result.error] ?? gone);
    }),
  };
}

async function addUser(parts: UserFormParts, sent: SentForm): Promise<UserOutcome | undefined> {
  const { text } = sent;
  const [role, language] = [text('role'), findLanguage(text('language'))?.code];
  if (!isRole(role) || !language) return undefined;
  const typed = { fullName: text('fullName'), email: text('email'), phone: text('phone'), role, language };
  const invited = await inviteUser(parts, typed, parts.actor);
  if (invited.ok) return done(`Invitation sent to ${invited.email}`);
  switch (invited.error) {
    case 'invalid':
      return refused(sent, accountProblems(invited.problems));
    case 'taken':
      return refused(sent, { email: 'This address already has an account.' }, { takenBy: invited.userId });
    case 'too_many':
      return refused(sent, {}, { text: 'Too many invitations in a short time. Please wait an hour.' });
  }
}

const onOwnPage = `${ownAccount} Change it on your security page, which asks for the password.`;

async function saveUser(parts: UserFormParts, sent: SentForm): Promise<UserOutcome | undefined> {
  const { form, text } = sent;
  const language = findLanguage(text('language'))?.code;
  if (!language) return undefined;
  // A form without these fields leaves them unchanged.
  const email = form.has('email') ? text('email') : undefined;
  const phone = form.has('phone') ? text('phone') : undefined;
  const typed = { fullName: text('fullName'), email, phone, language };
  const edited = await editUser(parts, { userId: sent.of, typed, seen: text('seen') }, parts.actor);
  if (edited.ok) {
    if (edited.waiting !== null) return done(`User saved. ${edited.waiting} waits to be confirmed`);
    return done(edited.changed ? 'User saved' : 'Nothing to change');
  }
  if (edited.error === 'invalid') return refused(sent, accountProblems(edited.problems));
  if (edited.error === 'changed_meanwhile') {
    const text = 'A colleague has changed this account since you opened it. Save again to overwrite their changes.';
    return refused(sent, {}, { status: 409, text });
  }
  const reasons = {
    no_such_user: gone,
    own_address: { email: onOwnPage },
    own_phone: { phone: onOwnPage },
    address_of_admin: { email: 'Administrators change their address themselves, on their security page.' },
    account_closed: { email: 'Reactivate the account first: nobody could confirm the new address.' },
    too_many: { email: tooManyEmails },
  };
  return explained(sent, 'Failed to save user', reasons[edited.error]);
}

const problemTexts: Partial<Record<AccountProblem, string>> = {
  fullNameRequired: 'Please enter the full name.',
  emailRequired: 'Please enter the email address.',
  emailInvalid: 'Please enter a full address, such as amina@example.com.',
  emailTaken: 'Another account already has this address.',
  phoneInvalid: 'Please enter the number with its country code, such as +254 700 000 000.',
  phoneReceivesCodes: 'Sign-in codes are sent to this number. Switch two-step sign-in off before you change it.',
  tooLong: 'Please use fewer characters.',
};

function accountProblems(problems: AccountProblems): RefusedForm['problems'] {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemTexts[problem] ?? 'Please check this field.']),
  );
}

/** Returns undefined for an unknown role. */
async function setRole(parts: UserFormParts, sent: SentForm): Promise<UserOutcome | undefined> {
  const [role, seen] = [sent.text('role'), sent.text('seen')];
  if (!isRole(role) || !isRole(seen)) return undefined;
  const isConfirmed =
    sent.form.has('confirmed') ||
    role === seen ||
    !needsConfirmation({ role, seen, isOwn: sent.of === parts.actor.id });
  if (!isConfirmed) return refused(sent, {}, { status: 200 });
  const changed = await changeRole(parts, { userId: sent.of, role, seen }, parts.actor);
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
