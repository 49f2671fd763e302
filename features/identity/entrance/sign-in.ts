import type { Database } from '#db/connect.ts';
import { withAccountDevice } from '../library/account-device.ts';
import { attempt } from '../library/attempt.ts';
import type { Auth } from '../library/auth.ts';
import { ACCOUNT_CLOSED } from '../library/session-store.ts';
import { isRole, type Role } from '../roles/roles.ts';
import { endSession } from './sessions.ts';
import type { Viewer } from './viewer.ts';

/** What the second step can be taken with. A recovery code always works. */
export type SecondStep = 'app' | 'phone';

export type SignInResult =
  | { ok: true; step: 'done'; role: Role; cookies: string[] }
  | { ok: true; step: 'second'; role: Role; by: SecondStep[]; cookies: string[] }
  /** `closed` is said only to whoever knows the password: the account is deactivated. */
  | { ok: false; error: 'wrong_pair' | 'closed' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

export interface SignInParts {
  db: Database;
  auth: Auth;
  authHeaders: Headers;
}

/** Whoever has just opened the account, or got it back by a mailed link. No guesses of strangers delay them. */
export async function signInOwner(
  parts: SignInParts,
  { userId, ...pair }: { userId: string; email: string; password: string },
  earlier: Viewer | null,
): Promise<SignInResult> {
  const { db, auth, authHeaders } = parts;
  const known = await withAccountDevice(db, await auth.$context, { authHeaders, userId });
  return signIn({ ...parts, authHeaders: known }, pair, earlier);
}

/** An unknown address and a wrong password cost the same work and get the same answer. */
export async function signIn(
  { db, auth, authHeaders }: SignInParts,
  typed: { email: string; password: string },
  /** Somebody whose session this browser still has: it ends, whoever signs in now. */
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
    .select(['role', 'phone_codes'])
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow();
  if (!isRole(user.role)) throw new Error(`A user has the unknown role ${user.role}`);
  // Also before a second step: the browser's cookie is gone by then.
  if (earlier) await endSession(db, earlier.userId, earlier.sessionId);
  if ('twoFactorRedirect' in value) {
    const methods: unknown = 'twoFactorMethods' in value ? value.twoFactorMethods : [];
    const hasApp = Array.isArray(methods) && methods.includes('totp');
    const by: SecondStep[] = [
      ...(hasApp ? ['app' as const] : []),
      ...(user.phone_codes ? ['phone' as const] : []),
    ];
    return { ok: true, step: 'second', role: user.role, by, cookies };
  }
  return { ok: true, step: 'done', role: user.role, cookies };
}
