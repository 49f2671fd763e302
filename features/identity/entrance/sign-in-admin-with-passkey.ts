import { z } from 'zod';
import { parseJson } from '#lib/parse-json.ts';
import { attempt } from '../library/attempt.ts';
import { endSession } from './sessions.ts';
import type { SignInParts } from './sign-in.ts';
import { endNewSession, type SignInAdminResult } from './sign-in-admin.ts';
import type { Viewer } from './viewer.ts';

const base64Url = z.string().regex(/^[\w-]+$/);

/** What a browser answers when it is asked for a passkey; whether it is true is the library's to say. */
const assertion = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: base64Url, authenticatorData: base64Url, signature: base64Url }),
});

/** As signInAdmin, with what a browser answered when it was asked for a passkey. A passkey is more than a password. */
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
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', value.user.id)
    .executeTakeFirstOrThrow();
  if (role !== 'admin') {
    await endNewSession(auth, cookies);
    return { ok: false, error: 'invalid' };
  }
  if (earlier) await endSession(db, earlier.userId, earlier.sessionId);
  return { ok: true, step: 'done', cookies };
}
