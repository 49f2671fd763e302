import { askToChangeEmail } from '#features/identity/security/change-email.ts';
import { checkPassword } from '#features/identity/security/check-password.ts';
import { hasPassword } from '#features/identity/security/linked-identities.ts';
import { isDone, refuse } from './answer.ts';
import type { Answered, Sent } from './intent.ts';

export async function changeEmailIntent({ facts, viewer, text }: Sent): Promise<Answered> {
  const { db, house, identity, authHeaders } = facts;
  const typed = { email: text('email') };
  if (await hasPassword(db, viewer.userId)) {
    const checked = await checkPassword(identity.auth, authHeaders, text('currentPassword'));
    if (!checked.ok) return refuse('change-email', checked, { typed });
  }
  const asked = await askToChangeEmail(db, house, viewer.userId, typed.email);
  if (asked.ok) return isDone('email-link-sent', 'email');
  const problems = asked.error === 'invalid' ? { email: asked.problem } : {};
  return refuse('change-email', { error: asked.error, problems }, { typed });
}
