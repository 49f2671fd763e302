import { changePassword } from '#features/identity/security/change-password.ts';
import { isDone, refuse } from './answer.ts';
import { type Answered, partsOf, requestOf, type Sent } from './intent.ts';

export async function changePasswordIntent(sent: Sent): Promise<Answered> {
  const changed = await changePassword(partsOf(sent), requestOf(sent), {
    currentPassword: sent.text('currentPassword'),
    password: sent.text('password'),
    confirmPassword: sent.text('confirmPassword'),
  });
  if (!changed.ok) return refuse('change-password', changed);
  return isDone('password-changed', 'password', changed.cookies);
}
