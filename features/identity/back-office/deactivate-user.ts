import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import type { Person } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Locks the user until the transaction ends; undefined if erased. No key lock: two administrators who change
 * each other reference each other's row in the audit log.
 */
export function lockUser(transaction: DatabaseTransaction, userId: string) {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface OfficeParts {
  db: Database;
  mailContext: MailContext;
}

type DeactivateResult =
  | { ok: true }
  | { ok: false; error: 'no_such_user' | 'own_account' | 'last_admin' | 'already' | 'still_invited' | ReasonProblem };

/** A trigger also ends all sessions, deletes pending links and codes, and suspends the user's agency. */
export async function deactivateUser(
  { db, mailContext }: OfficeParts,
  { userId, reason: typed }: { userId: string; reason: string },
  actor: Person,
): Promise<DeactivateResult> {
  if (userId === actor.id) return { ok: false, error: 'own_account' };
  try {
    return await inTransaction(db, async (transaction): Promise<DeactivateResult> => {
      const user = await lockUser(transaction, userId);
      if (!user) return { ok: false, error: 'no_such_user' };
      if (user.deactivatedAt) return { ok: false, error: 'already' };
      if (user.invitedAt) return { ok: false, error: 'still_invited' };
      const read = readReason(typed);
      if (!read.ok) return read;
      const { reason } = read;
      await transaction
        .updateTable('users')
        .set({ deactivatedAt: sql<Date>`now()`, deactivatedReason: reason })
        .where('id', '=', userId)
        .execute();
      await emailAccountHolder(transaction, mailContext, {
        kind: 'deactivated',
        user,
        actor,
        reason,
        // Not the text: the audit log is not erased with the account.
        after: { reason_given: true },
      });
      return { ok: true };
    });
  } catch (error) {
    if (errorCode(error) === '23001') return { ok: false, error: 'last_admin' };
    throw error;
  }
}

type ReactivateResult = { ok: true } | { ok: false; error: 'no_such_user' | 'already' };

/** A trigger also lets the user's agency sell again. */
export function reactivateUser(
  { db, mailContext }: OfficeParts,
  userId: string,
  actor: Person,
): Promise<ReactivateResult> {
  return inTransaction(db, async (transaction): Promise<ReactivateResult> => {
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if (!user.deactivatedAt) return { ok: false, error: 'already' };
    await transaction
      .updateTable('users')
      .set({ deactivatedAt: null, deactivatedReason: null })
      .where('id', '=', userId)
      .execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'reactivated', user, actor });
    return { ok: true };
  });
}
