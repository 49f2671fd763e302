import { deactivateUser, reactivateUser } from '#features/identity/back-office/deactivate-user.ts';
import { withdrawAddress } from '#features/identity/back-office/edit-user.ts';
import { sendInvitationAgain } from '#features/identity/back-office/invite-user.ts';
import { eraseUser, withdrawInvitation } from '#features/identity/back-office/personal-data.ts';
import { endSessionsOf, switchOffTwoStep } from '#features/identity/back-office/user-security.ts';
import {
  done,
  failed,
  gone,
  lastAdmin,
  ownAccount,
  reasonProblems,
  refused,
  tooManyEmails,
  type UserFormParts,
  type UserOutcome,
} from './user-form.ts';

const already = 'This was already done, perhaps by a colleague.';

export async function answerDeactivate(parts: UserFormParts, of: string, reason: string): Promise<UserOutcome> {
  const text = 'Failed to deactivate user';
  const result = await deactivateUser(parts, { userId: of, reason }, parts.actor);
  if (result.ok) return done('User deactivated');
  switch (result.error) {
    case 'no_reason':
    case 'reason_too_long':
      return refused({
        dialog: 'deactivate',
        of,
        values: { reason },
        problems: { reason: reasonProblems[result.error] },
      });
    case 'no_such_user':
      return failed(text, gone);
    case 'own_account':
      return failed(text, `${ownAccount} Somebody else has to do this.`);
    case 'last_admin':
      return failed(text, lastAdmin);
    case 'already':
      return failed(text, already);
    case 'still_invited':
      return failed(text, 'Nobody has used this account yet. Withdraw the invitation instead.');
  }
}

export async function answerReactivate(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await reactivateUser(parts, of, parts.actor);
  if (result.ok) return done('User reactivated');
  return failed('Failed to reactivate user', result.error === 'already' ? already : gone);
}

export async function answerWithdraw(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await withdrawInvitation(parts, of, parts.actor);
  if (result.ok) return done('Invitation withdrawn');
  const reason = result.error === 'not_invited' ? 'The invitation has been accepted meanwhile.' : gone;
  return failed('Failed to withdraw invitation', reason);
}

export async function answerErase(parts: UserFormParts, of: string, email: string): Promise<UserOutcome> {
  const text = 'Failed to delete user';
  const result = await eraseUser(parts, { userId: of, email }, parts.actor);
  if (result.ok) return done('User deleted');
  switch (result.error) {
    case 'wrong_email':
      return refused({
        dialog: 'erase',
        of,
        values: { email },
        problems: { email: 'This is not the address of the account.' },
      });
    case 'agency_open':
      return failed(
        text,
        'Their agency still has credit, an open deposit or adjustment, or customers who travel. Settle that first; until then, deactivate the account.',
      );
    case 'own_account':
      return failed(text, `${ownAccount} Close it on your own account page.`);
    case 'last_admin':
      return failed(text, lastAdmin);
    default:
      return failed(text, gone);
  }
}

export async function answerSessions(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await endSessionsOf(parts.db, of, parts.actor);
  if (!result.ok) return failed('Failed to sign out', gone);
  return done(result.ended === 0 ? 'Nobody was signed in' : 'Signed out everywhere');
}

export async function answerTwoStep(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await switchOffTwoStep(parts, of, parts.actor);
  if (result.ok) return done('Two-step sign-in switched off');
  const reasons = {
    no_such_user: gone,
    own_account: `${ownAccount} Switch it off on your own security page.`,
    already: 'It is already off.',
  };
  return failed('Failed to switch two-step sign-in off', reasons[result.error]);
}

export async function answerInviteAgain(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await sendInvitationAgain(parts, of, parts.actor);
  if (result.ok) return done('Invitation sent again');
  return failed(
    'Failed to send invitation',
    result.error === 'too_many' ? tooManyEmails : 'There is no longer an invitation to send.',
  );
}

export async function answerWithdrawAddress(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await withdrawAddress(parts, of, parts.actor);
  if (result.ok) return done('New address withdrawn');
  return failed(
    'Failed to withdraw the new address',
    result.error === 'already' ? 'It no longer waits: it was confirmed, withdrawn or has expired.' : gone,
  );
}
