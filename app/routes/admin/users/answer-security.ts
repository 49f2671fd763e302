import { endSessionsOf } from '#features/identity/back-office/end-sessions-of.ts';
import { withdrawAddress } from '#features/identity/back-office/move-address.ts';
import { sendInvitationAgain } from '#features/identity/back-office/send-invitation-again.ts';
import { switchOffTwoStep } from '#features/identity/back-office/switch-off-two-step.ts';
import { gone, ownAccount, tooManyMails, type UserFormParts } from './user-form.ts';
import { done, failed, type UserOutcome } from './user-outcome.ts';

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
    already: 'It is off already.',
  };
  return failed('Failed to switch two-step sign-in off', reasons[result.error]);
}

export async function answerInviteAgain(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await sendInvitationAgain(parts, of, parts.actor);
  if (result.ok) return done('Invitation sent again');
  return failed(
    'Failed to send invitation',
    result.error === 'too_many' ? tooManyMails : 'There is no invitation to send any more.',
  );
}

export async function answerWithdrawAddress(parts: UserFormParts, of: string): Promise<UserOutcome> {
  const result = await withdrawAddress(parts, of, parts.actor);
  if (result.ok) return done('New address withdrawn');
  return failed(
    'Failed to withdraw the new address',
    result.error === 'already' ? 'It waits no longer: it was confirmed, withdrawn or too old.' : gone,
  );
}
