import type { Database } from '#db/connect.ts';

export interface TwoStep {
  isOn: boolean;
  authenticator: boolean;
  phoneCodes: boolean;
  phone: string | null;
  phoneVerified: boolean;
}

/** As it is now: the request's own picture of the person may be older than what it has just changed. */
export async function readTwoStep(db: Database, userId: string): Promise<TwoStep> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.two_factor_enabled',
      'users.phone_codes',
      'users.phone',
      'users.phone_verified',
      'second_factors.verified',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    isOn: row.two_factor_enabled,
    authenticator: row.two_factor_enabled && row.verified === true,
    phoneCodes: row.two_factor_enabled && row.phone_codes,
    phone: row.phone,
    phoneVerified: row.phone_verified,
  };
}
