import type { Database } from '#db/connect.ts';

/** The audit actions that the account's owner sees. */
export const accountNotificationActions = [
  'account_created',
  'email_verified',
  'password_changed',
  'email_changed',
  'profile_changed',
  'phone_verified',
  'two_step_turned_on',
  'two_step_turned_off',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'role_changed',
] as const;

export type AccountNotificationAction = (typeof accountNotificationActions)[number];

export interface AccountNotificationRow {
  id: string;
  action: AccountNotificationAction;
  at: Date;
}

export async function readAccountNotifications(
  db: Database,
  userId: string,
  { limit = 20 }: { limit?: number } = {},
): Promise<AccountNotificationRow[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['id', 'action', 'at'])
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', userId)
    .where('action', 'in', [...accountNotificationActions])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, action, at }) => {
    const known = accountNotificationActions.find((name) => name === action);
    return known ? [{ id, action: known, at }] : [];
  });
}
