import type { Database } from '#db/connect.ts';
import { attempt } from '../library/attempt.ts';
import type { Auth } from '../library/auth.ts';
import { readRecoveryCode } from '../library/recovery-codes.ts';
import { ACCOUNT_CLOSED } from '../library/session-store.ts';
import { isRole, type Role } from '../roles/roles.ts';

export type SecondStepMethod = 'app' | 'phone' | 'recovery';

type SecondStepResult =
  | { ok: true; role: Role; cookies: string[] }
  | { ok: false; error: 'wrong' | 'locked' | 'expired' };

const locked = new Set([
  'TOO_MANY_REQUESTS',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
]);

/** The code after the password. Only then is there a session. */
export async function takeSecondStep(
  { db, auth, authHeaders }: { db: Database; auth: Auth; authHeaders: Headers },
  { method, code }: { method: SecondStepMethod; code: string },
): Promise<SecondStepResult> {
  // Whoever copies a code from an app or a message brings spaces along.
  const typed = method === 'recovery' ? readRecoveryCode(code) : code.replaceAll(/\s/g, '');
  const input = {
    body: { code: typed },
    headers: authHeaders,
    returnHeaders: true,
  } as const;
  const calls = {
    app: () => auth.api.verifyTOTP(input),
    phone: () => auth.api.verifyTwoFactorOTP(input),
    recovery: () => auth.api.verifyBackupCode(input),
  };
  const attempted = await attempt<{ user: { id: string } }>(calls[method]());
  if (!attempted.ok) {
    // An account that was deactivated meanwhile says why with the password, and not here.
    if (['INVALID_TWO_FACTOR_COOKIE', ACCOUNT_CLOSED].includes(attempted.error))
      return { ok: false, error: 'expired' };
    return { ok: false, error: locked.has(attempted.error) ? 'locked' : 'wrong' };
  }
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', attempted.value.user.id)
    .executeTakeFirstOrThrow();
  if (!isRole(role)) throw new Error(`A user has the unknown role ${role}`);
  return { ok: true, role, cookies: attempted.cookies };
}
