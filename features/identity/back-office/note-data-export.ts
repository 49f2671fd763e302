import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { OfficeActor } from './deactivate-user.ts';

/** Whose file is about to be handed out; undefined where they are gone. Written down first. */
export function noteDataExport(
  db: Database,
  userId: string,
  actor: OfficeActor,
): Promise<{ userId: string; email: string; emailVerified: boolean } | undefined> {
  return inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['email', 'email_verified'])
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!user) return undefined;
    await writeAudit(transaction, { actor, action: 'data_exported', subjectType: 'user', subjectId: userId });
    return { userId, email: user.email, emailVerified: user.email_verified };
  });
}
