import type { Database } from '#db/connect.ts';
import { attempt } from './attempt.ts';
import type { Auth } from './auth.ts';
import { endSession } from './sessions.ts';
import type { Viewer } from './viewer.ts';

export type SecondStep = 'app' | 'phone';

export type SignInAdminResult =
  | { ok: true; step: 'signedIn'; cookies: string[] }
  | { ok: true; step: 'second'; by: SecondStep[]; cookies: string[] }
  | { ok: false; error: 'invalid' | 'too_many' };

/**
 * Lets administrators in and nobody else. To others a right password is as wrong as any: they get no cookie, and no
 * session stays behind.
 */
export async function signInAdmin(
  { db, auth }: { db: Database; auth: Auth },
  { email: typedEmail, password }: { email: string; password: string },
  request: {
    headers: Headers;
    /** Whoever was signed in with this browser until now. */
    earlier: Viewer | null;
  },
): Promise<SignInAdminResult> {
  const email = typedEmail.trim().toLowerCase();
  // Asked for everybody, so that nobody learns from the time it takes whose address is an administrator's.
  const answer = await attempt(
    auth.api.signInEmail({ body: { email, password }, headers: request.headers, returnHeaders: true }),
  );
  if (!answer.ok) {
    return { ok: false, error: answer.error === 'TOO_MANY_REQUESTS' ? 'too_many' : 'invalid' };
  }
  const { value, cookies } = answer;
  const admin = await findAdmin(db, email);

  if ('twoFactorRedirect' in value) {
    if (!admin) return { ok: false, error: 'invalid' };
    const byApp = 'twoFactorMethods' in value && includes(value.twoFactorMethods, 'totp');
    const by: SecondStep[] = [
      ...(byApp ? ['app' as const] : []),
      ...(admin.phone_codes ? ['phone' as const] : []),
    ];
    return { ok: true, step: 'second', by, cookies };
  }
  if (!admin) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(value.token);
    return { ok: false, error: 'invalid' };
  }
  const { earlier } = request;
  if (earlier) await endSession(db, earlier.userId, earlier.sessionId);
  return { ok: true, step: 'signedIn', cookies };
}

function findAdmin(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'phone_codes'])
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

function includes(list: unknown, item: string): boolean {
  return Array.isArray(list) && list.includes(item);
}
