import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { userRow } from '../profile/user-row.ts';
import { isRole, type Role } from '../roles.ts';

/** Creates the pending agency profile of a user who becomes an agent. */
export type OnBecameAgent = (
  transaction: DatabaseTransaction,
  user: { id: string; fullName: string; email: string; phone: string | null },
) => Promise<void>;

export interface ChangeRoleParts {
  db: Database;
  mailContext: MailContext;
  onBecameAgent: OnBecameAgent;
}

export type ChangeRoleResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'no_such_user' | 'last_admin' }
  /** Somebody else has changed the role since the page was rendered. */
  | { ok: false; error: 'changed_meanwhile'; role: Role };

export interface RoleChange {
  userId: string;
  role: Role;
  /** The role that the page showed. */
  seen?: Role;
}

/** Takes effect on the user's next request, because every request reads the role. */
export async function changeRole(parts: ChangeRoleParts, change: RoleChange, actor: Actor): Promise<ChangeRoleResult> {
  try {
    return await inTransaction(parts.db, (transaction) => moveToRole(transaction, parts, change, actor));
  } catch (error) {
    // A trigger keeps at least one administrator, also with concurrent changes.
    if (errorCode(error) === '23001') return { ok: false, error: 'last_admin' };
    throw error;
  }
}

export async function moveToRole(
  transaction: DatabaseTransaction,
  { mailContext, onBecameAgent }: Omit<ChangeRoleParts, 'db'>,
  { userId, role, seen }: RoleChange,
  actor: Actor,
): Promise<ChangeRoleResult> {
  const user = await userRow(transaction, userId)
    .select(['id', 'email', 'fullName', 'phone', 'language', 'role', 'invitedAt'])
    .where('erasedAt', 'is', null)
    // No key lock: two administrators who change each other reference each other's row in the audit log.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return { ok: false, error: 'no_such_user' };
  if (user.role === role) return { ok: true, changed: false };
  if (seen && user.role !== seen && isRole(user.role)) {
    return { ok: false, error: 'changed_meanwhile', role: user.role };
  }
  await transaction.updateTable('users').set({ role }).where('id', '=', userId).execute();
  if (role === 'agent') await onBecameAgent(transaction, user);
  const change = { before: { role: user.role }, after: { role } };
  if (user.invitedAt) {
    // An invited user has not signed in yet and needs no mail.
    await writeAudit(transaction, actor, ['user', userId], 'role_changed', change);
  } else {
    await emailAccountHolder(transaction, mailContext, { ...change, actor, kind: 'roleChanged', user });
  }
  return { ok: true, changed: true };
}
