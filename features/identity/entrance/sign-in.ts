import type { Database } from '#db/connect.ts';
import { withAccountDevice } from '../library/account-device.ts';
import { type Auth, attempt } from '../library/auth.ts';
import { readRecoveryCode } from '../library/second-step-codes.ts';
import { ACCOUNT_CLOSED } from '../library/session-store.ts';
import { userRow } from '../profile/user-row.ts';
import { isRole, type Role } from '../roles.ts';
import { endSession } from './sessions.ts';
import type { Viewer } from './viewer.ts';

/** The methods for the second step. A recovery code always works. */
export type SecondStep = 'app' | 'phone';

export type SignInResult =
  | { ok: true; step: 'done'; role: Role; cookies: string[] }
  | { ok: true; step: 'second'; role: Role; by: SecondStep[]; cookies: string[] }
  /** `closed` is returned only after a correct password: the account is deactivated. */
  | { ok: false; error: 'wrong_pair' | 'closed' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

export interface SignInParts {
  db: Database;
  auth: Auth;
  authHeaders: Headers;
}

/** Signs in somebody who has just signed up or reset the password by a mailed link, past the limits on guesses. */
export async function signInOwner(
  parts: SignInParts,
  { userId, ...pair }: { userId: string; email: string; password: string },
  earlier: Viewer | null,
): Promise<SignInResult> {
  const { db, auth, authHeaders } = parts;
  const known = await withAccountDevice(db, await auth.$context, { authHeaders, userId });
  return signIn({ ...parts, authHeaders: known }, pair, earlier);
}

/** An unknown address and a wrong password take the same time and get the same answer. */
export async function signIn(
  { db, auth, authHeaders }: SignInParts,
  typed: { email: string; password: string },
  /** The browser's current session, ended by a new sign-in. */
  earlier: Viewer | null,
): Promise<SignInResult> {
  const body = { email: typed.email.trim().toLowerCase(), password: typed.password };
  const attempted = await attempt(auth.api.signInEmail({ body, headers: authHeaders, returnHeaders: true }));
  if (!attempted.ok) {
    const { error, waitSeconds } = attempted;
    if (error === 'TOO_MANY_REQUESTS') return { ok: false, error: 'too_many', waitSeconds };
    return { ok: false, error: error === ACCOUNT_CLOSED ? 'closed' : 'wrong_pair' };
  }
  const { value, cookies } = attempted;
  const user = await db
    .selectFrom('users')
    .select(['role', 'phoneCodes'])
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow();
  if (!isRole(user.role)) throw new Error(`A user has the unknown role ${user.role}`);
  // Also before a second step, because the browser's cookie is replaced by then.
  if (earlier) await endSession(db, earlier.userId, earlier.sessionId);
  if ('twoFactorRedirect' in value) {
    const methods: unknown = 'twoFactorMethods' in value ? value.twoFactorMethods : [];
    const hasApp = Array.isArray(methods) && methods.includes('totp');
    const by: SecondStep[] = [...(hasApp ? ['app' as const] : []), ...(user.phoneCodes ? ['phone' as const] : [])];
    return { ok: true, step: 'second', role: user.role, by, cookies };
  }
  return { ok: true, step: 'done', role: user.role, cookies };
}

export type SecondStepMethod = 'app' | 'phone' | 'recovery';

type SecondStepResult =
  | { ok: true; role: Role; cookies: string[] }
  | { ok: false; error: 'wrong' | 'locked' | 'expired' };

const locked = new Set(['TOO_MANY_REQUESTS', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED']);

/** Checks the code of the second step and opens the session. */
export async function checkSecondStep(
  { db, auth, authHeaders }: { db: Database; auth: Auth; authHeaders: Headers },
  { method, code }: { method: SecondStepMethod; code: string },
): Promise<SecondStepResult> {
  // Copied codes contain spaces.
  const typed = method === 'recovery' ? readRecoveryCode(code) : code.replaceAll(/\s/g, '');
  const input = { body: { code: typed }, headers: authHeaders, returnHeaders: true } as const;
  const calls = {
    app: () => auth.api.verifyTOTP(input),
    phone: () => auth.api.verifyTwoFactorOTP(input),
    recovery: () => auth.api.verifyBackupCode(input),
  };
  const attempted = await attempt<{ user: { id: string } }>(calls[method]());
  if (!attempted.ok) {
    // The reason for a deactivated account is shown only with the password.
    if (['INVALID_TWO_FACTOR_COOKIE', ACCOUNT_CLOSED].includes(attempted.error)) return { ok: false, error: 'expired' };
    return { ok: false, error: locked.has(attempted.error) ? 'locked' : 'wrong' };
  }
  const { role } = await userRow(db, attempted.value.user.id).select('role').executeTakeFirstOrThrow();
  if (!isRole(role)) throw new Error(`A user has the unknown role ${role}`);
  return { ok: true, role, cookies: attempted.cookies };
}
