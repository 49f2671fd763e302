import type { Database } from '#db/connect.ts';
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
  | { ok: false; error: 'wrong_pair' | 'too_many' | 'closed' };

export interface SignInParts {
  db: Database;
  auth: Auth;
  authHeaders: Headers;
}

const refusals: Record<string, 'too_many' | 'closed'> = {
  TOO_MANY_REQUESTS: 'too_many',
  [ACCOUNT_CLOSED]: 'closed',
};

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
    return { ok: false, error: refusals[attempted.error] ?? 'wrong_pair' };
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
