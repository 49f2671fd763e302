import type { Database } from '#db/connect.ts';
import { accountClosed } from './session-store.ts';

/** A provider elsewhere links nothing to an account that nobody may sign in to. */
export async function refuseClosedAccount(db: Database, userId: string): Promise<void> {
  const closed = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('deactivated_at', 'is not', null), where('invited_at', 'is not', null)]),
    )
    .executeTakeFirst();
  if (closed) throw accountClosed();
}
