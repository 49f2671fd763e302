import type { DatabaseTransaction } from '#db/transaction.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { MAX_WATCHED } from './max-watched.ts';

/** Takes the person's row, so that what they watch is counted and added to by one request at a time. */
export async function lockWatcher(
  transaction: DatabaseTransaction,
  userId: string,
  today: CalendarDate,
): Promise<{ isVerified: boolean; hasRoom: boolean }> {
  const user = await transaction
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { watched } = await transaction
    .selectFrom('price_alerts')
    .select(({ fn }) => fn.countAll<number>().as('watched'))
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('date', '>=', today)
    .executeTakeFirstOrThrow();
  return { isVerified: user.email_verified, hasRoom: watched < MAX_WATCHED };
}
