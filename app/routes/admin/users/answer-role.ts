import { changeRole } from '#features/identity/roles/change-role.ts';
import { isRole, type Role } from '#features/identity/roles/roles.ts';
import { textOf } from '../bookings/office-form.ts';
import { roleWords } from './role-words.ts';
import { gone, lastAdmin, type UserFormParts } from './user-form.ts';
import { done, failed, refused, type UserOutcome } from './user-outcome.ts';

export const roleFailed = 'Failed to update user role';

/** Undefined for a role that there is not. */
export async function answerRole(
  parts: UserFormParts,
  of: string,
  form: FormData,
): Promise<UserOutcome | undefined> {
  const [role, seen] = [textOf(form, 'role'), textOf(form, 'seen')];
  if (!isRole(role) || !isRole(seen)) return undefined;
  const isAsked =
    form.has('confirmed') || role === seen || !needsAsking({ role, seen, isOwn: of === parts.actor.id });
  if (!isAsked) return refused({ dialog: 'role', of, values: { role, seen } });
  const changed = await changeRole(parts, { userId: of, role, seen }, parts.actor);
  if (changed.ok) return done(changed.changed ? `Role changed to ${roleWords[role]}` : 'Nothing to change');
  switch (changed.error) {
    case 'no_such_user':
      return failed(roleFailed, gone);
    case 'last_admin':
      return failed(roleFailed, lastAdmin);
    case 'changed_meanwhile':
      return failed(roleFailed, `It is ${roleWords[changed.role]} by now, perhaps by a colleague.`);
  }
}

/** One slip on a list must not hand out the back-office, or take it away. */
function needsAsking({ role, seen, isOwn }: { role: Role; seen: Role; isOwn: boolean }): boolean {
  return isOwn || role === 'admin' || seen === 'admin';
}
