import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { forgetSubscriber } from '#features/notifications/forget-subscriber.ts';

/** What is personal goes, and every way in with it. The row stays without a name. */
export async function forgetAccount(
  transaction: DatabaseTransaction,
  user: { id: string; email: string; email_verified: boolean },
): Promise<void> {
  // An address that was never proved may be another's, and so is its subscription.
  if (user.email_verified) await forgetSubscriber(transaction, user.email);
  for (const table of [
    'sessions',
    'identities',
    'passkeys',
    'second_factors',
    'mailed_links',
    'phone_proofs',
    // After the sessions, which leave their trace there.
    'last_seen',
  ] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  await transaction
    .updateTable('users')
    .set({
      email: `erased-${user.id}@erased.invalid`,
      email_verified: false,
      full_name: '',
      phone: null,
      phone_verified: false,
      phone_codes: false,
      two_factor_enabled: false,
      image: null,
      // It may say what they did.
      deactivated_at: null,
      deactivated_reason: null,
      invited_at: null,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', user.id)
    .execute();
}
