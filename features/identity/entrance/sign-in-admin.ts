import { z } from 'zod';
import { parseJson } from '#lib/untrusted-input.ts';
import { type Auth, attempt } from '../library/auth.ts';
import { userRow } from '../profile/user-row.ts';
import { endSession } from './sessions.ts';
import { type SecondStep, type SignInParts, signIn } from './sign-in.ts';
import type { Viewer } from './viewer.ts';

type SignInAdminResult =
  | { ok: true; step: 'done'; cookies: string[] }
  | { ok: true; step: 'second'; by: SecondStep[]; cookies: string[] }
  | { ok: false; error: 'invalid' }
  | { ok: false; error: 'too_many'; waitSeconds: number };

/**
 * Signs in administrators only. Everybody else gets the answer for a wrong password: no cookie, no session
 * left behind, and the browser's current session continues.
 */
export async function signInAdmin(
  parts: SignInParts,
  typed: { email: string; password: string },
  /** The browser's current session, ended by a new sign-in. */
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

function endNewSession(auth: Auth, cookies: string[]) {
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]);
  return auth.api.signOut({ headers: new Headers({ cookie: pairs.join('; ') }) });
}

const base64Url = z.string().regex(/^[\w-]+$/);

/** The browser's passkey assertion. Better Auth checks the signature. */
const assertion = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: base64Url, authenticatorData: base64Url, signature: base64Url }),
});

/** Like signInAdmin, with a passkey assertion. No second step follows. */
export async function signInAdminWithPasskey(
  { db, auth, authHeaders }: SignInParts,
  sent: string,
  earlier: Viewer | null,
): Promise<SignInAdminResult> {
  const response = assertion.safeParse(parseJson(sent)).data;
  if (!response) return { ok: false, error: 'invalid' };
  const attempted = await attempt(
    auth.api.verifyPasskeyAuthentication({ body: { response }, headers: authHeaders, returnHeaders: true }),
  );
  if (!attempted.ok) return { ok: false, error: 'invalid' };
  const { value, cookies } = attempted;
  const { role } = await userRow(db, value.user.id).select('role').executeTakeFirstOrThrow();
  if (role !== 'admin') {
    await endNewSession(auth, cookies);
    return { ok: false, error: 'invalid' };
  }
  if (earlier) await endSession(db, earlier.userId, earlier.sessionId);
  return { ok: true, step: 'done', cookies };
}
