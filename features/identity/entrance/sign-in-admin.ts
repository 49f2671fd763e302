import type { Auth } from '../library/auth.ts';
import { endSession } from './sessions.ts';
import { type SecondStep, type SignInParts, signIn } from './sign-in.ts';
import type { Viewer } from './viewer.ts';

export type SignInAdminResult =
  | { ok: true; step: 'done'; cookies: string[] }
  | { ok: true; step: 'second'; by: SecondStep[]; cookies: string[] }
  | { ok: false; error: 'invalid' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

/**
 * Lets administrators in and nobody else. For others a right password is as wrong as any: they get no cookie, no
 * session stays behind, and one that this browser had goes on.
 */
export async function signInAdmin(
  parts: SignInParts,
  typed: { email: string; password: string },
  /** Whoever was signed in with this browser until now. */
  earlier: Viewer | null,
): Promise<SignInAdminResult> {
  const result = await signIn(parts, typed, null);
  if (!result.ok) return result.error === 'too_many' ? result : { ok: false, error: 'invalid' };
  if (result.role !== 'admin') {
    if (result.step === 'done') await endNewSession(parts.auth, result.cookies);
    return { ok: false, error: 'invalid' };
  }
  if (earlier) await endSession(parts.db, earlier.userId, earlier.sessionId);
  return result;
}

export function endNewSession(auth: Auth, cookies: string[]) {
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]);
  return auth.api.signOut({ headers: new Headers({ cookie: pairs.join('; ') }) });
}
