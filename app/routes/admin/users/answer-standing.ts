import { deactivateUser } from '#features/identity/back-office/deactivate-user.ts';
import { eraseUser, withdrawInvitation } from '#features/identity/back-office/erase-user.ts';
import { reactivateUser } from '#features/identity/back-office/reactivate-user.ts';
import { gone, lastAdmin, ownAccount, reasonProblems, type UserFormParts } from './user-form.ts';
import { done, failed, refused, type UserOutcome } from './user-outcome.ts';

const already = 'It is already so, perhaps by a colleague.';

export async function answerDeactivate(
  parts: UserFormParts,
  of: string,
  reason: string,
): Promise<UserOutcome> {
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
  const reason = result.error === 'not_invited' ? 'The invitation was accepted meanwhile.' : gone;
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
        'Their agency still has credit, a deposit on its way, an adjustment to decide, or customers who travel. Settle that first; until then, deactivate the account.',
      );
    case 'own_account':
      return failed(text, `${ownAccount} Close it on your own account page.`);
    case 'last_admin':
      return failed(text, lastAdmin);
    default:
      return failed(text, gone);
  }
}
