import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { lockUser } from './lock-user.ts';

export interface OfficeParts {
  db: Database;
  mailContext: MailContext;
}

export type OfficeActor = Actor & { id: string };

export type DeactivateResult =
  | { ok: true }
  | {
      ok: false;
      error: 'no_such_user' | 'own_account' | 'last_admin' | 'already' | 'still_invited' | ReasonProblem;
    };

/**
 * From here on nobody is signed in with this account or can be: the database ends every session with it, the links and
 * codes that are on their way, and the selling of an agency.
 */
export async function deactivateUser(
  { db, mailContext }: OfficeParts,
  { userId, reason: typed }: { userId: string; reason: string },
  actor: OfficeActor,
): Promise<DeactivateResult> {
  if (userId === actor.id) return { ok: false, error: 'own_account' };
  try {
    return await inTransaction(db, async (transaction): Promise<DeactivateResult> => {
      const user = await lockUser(transaction, userId);
      if (!user) return { ok: false, error: 'no_such_user' };
      if (user.deactivated_at) return { ok: false, error: 'already' };
      if (user.invited_at) return { ok: false, error: 'still_invited' };
      const read = readReason(typed);
      if (!read.ok) return read;
      const { reason } = read;
      await transaction
        .updateTable('users')
        .set({ deactivated_at: sql<Date>`now()`, deactivated_reason: reason })
        .where('id', '=', userId)
        .execute();
      await emailAccountHolder(transaction, mailContext, {
        kind: 'deactivated',
        user,
        actor,
        reason,
        // That there was one, not what it says: the log can't be erased with the account.
        after: { reason_given: true },
      });
      return { ok: true };
    });
  } catch (error) {
    if (errorCode(error) === '23001') return { ok: false, error: 'last_admin' };
    throw error;
  }
}
