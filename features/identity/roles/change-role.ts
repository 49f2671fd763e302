import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { tellAccountHolder } from '../profile/tell-account-holder.ts';
import type { Role } from './roles.ts';

/** Gives somebody who becomes an agent the pending profile that the portal needs. */
export type OnBecameAgent = (
  transaction: DatabaseTransaction,
  user: { id: string; full_name: string; email: string; phone: string | null },
) => Promise<void>;

export interface ChangeRoleParts {
  db: Database;
  house: MailHouse;
  onBecameAgent: OnBecameAgent;
}

export type ChangeRoleResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'no_such_user' | 'last_admin' };

/** In force on the person's next request, because every request asks the database. */
export async function changeRole(
  parts: ChangeRoleParts,
  { userId, role }: { userId: string; role: Role },
  actor: Actor,
): Promise<ChangeRoleResult> {
  try {
    return await inTransaction(parts.db, (transaction) =>
      moveToRole(transaction, parts, { userId, role }, actor),
    );
  } catch (error) {
    // The database keeps at least one administrator, whoever asks and however many at once.
    if (errorCode(error) === '23001') return { ok: false, error: 'last_admin' };
    throw error;
  }
}

export async function moveToRole(
  transaction: DatabaseTransaction,
  { house, onBecameAgent }: Omit<ChangeRoleParts, 'db'>,
  { userId, role }: { userId: string; role: Role },
  actor: Actor,
): Promise<ChangeRoleResult> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'phone', 'language', 'role'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    // Not a full lock: two administrators who change each other point at each other's row in the audit log.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return { ok: false, error: 'no_such_user' };
  if (user.role === role) return { ok: true, changed: false };
  await transaction.updateTable('users').set({ role }).where('id', '=', userId).execute();
  if (role === 'agent') await onBecameAgent(transaction, user);
  await tellAccountHolder(transaction, house, {
    notice: 'roleChanged',
    user,
    actor,
    before: { role: user.role },
    after: { role },
  });
  return { ok: true, changed: true };
}
