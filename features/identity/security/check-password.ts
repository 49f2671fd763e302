import { attempt } from '../library/attempt.ts';
import type { Auth } from '../library/auth.ts';
import { passwordMissing, refusalOf, type SecurityRefusal } from './refusal.ts';

/** Whether the one at the keyboard is the one who signed in. Counted, so that nobody finds it out by trying. */
export async function checkPassword(
  auth: Auth,
  headers: Headers,
  password: string,
): Promise<{ ok: true } | SecurityRefusal> {
  if (!password) return passwordMissing();
  const checked = await attempt(
    auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }),
  );
  return checked.ok ? { ok: true } : refusalOf(checked.error);
}
