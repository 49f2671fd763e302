import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { OfficeActor } from './deactivate-user.ts';
import { lockUser } from './lock-user.ts';

export type EndSessionsResult = { ok: true; ended: number } | { ok: false; error: 'no_such_user' };

/** Signs somebody out everywhere. A sign-in that waits for its second step ends too. */
export function endSessionsOf(db: Database, userId: string, actor: OfficeActor): Promise<EndSessionsResult> {
  return inTransaction(db, async (transaction): Promise<EndSessionsResult> => {
    if (!(await lockUser(transaction, userId))) return { ok: false, error: 'no_such_user' };
    const ended = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute();
    await writeAudit(transaction, {
      actor,
      action: 'sessions_ended',
      subjectType: 'user',
      subjectId: userId,
      after: { sessions: ended.length },
    });
    return { ok: true, ended: ended.length };
  });
}
