import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { PaymentSubject } from '../../payment.ts';

/** What an account, as somebody typed it, means. Capitals, spaces and hyphens do not matter. */
export async function findSubject(
  db: Database | DatabaseTransaction,
  account: string,
): Promise<PaymentSubject | undefined> {
  const typed = account.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (/^FM\d{6,12}$/.test(typed)) {
    const booking = await db
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', typed)
      .executeTakeFirst();
    return booking && { bookingId: booking.id, depositId: null };
  }
  if (!/^(DEP)?\d{11,16}$/.test(typed)) return undefined;
  const deposits = await db
    .selectFrom('agent_deposits')
    .select('id')
    .where(sql<boolean>`names_reference(${typed}, reference)`)
    .limit(2)
    .execute();
  const [deposit] = deposits;
  return deposit && deposits.length === 1 ? { bookingId: null, depositId: deposit.id } : undefined;
}
