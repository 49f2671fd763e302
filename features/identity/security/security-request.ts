import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { type Auth, attempt } from '../library/auth.ts';
import type { AccountProblems } from '../profile/account-fields.ts';

/** Inputs shared by all security changes. */
export interface SecurityParts {
  db: Database;
  auth: Auth;
  mailContext: MailContext;
}

export interface SecurityRequest {
  userId: string;
  /** Cookies and the client's address, for Better Auth. */
  headers: Headers;
  actor: Actor;
}

export type SecurityRefusal =
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'too_many' | 'not_fresh' };

/** Maps Better Auth's error codes; an unknown code is a bug. */
export function refusalOf(code: string, typedPassword?: string): SecurityRefusal {
  switch (code) {
    // New passwords are checked before, so the current one is too long to be anybody's.
    case 'PASSWORD_TOO_LONG':
    case 'INVALID_PASSWORD':
      if (typedPassword === '') return passwordMissing();
      return { ok: false, error: 'invalid', problems: { currentPassword: 'passwordWrong' } };
    case 'INVALID_CODE':
      return { ok: false, error: 'invalid', problems: { code: 'codeWrong' } };
    case 'TOO_MANY_REQUESTS':
      return { ok: false, error: 'too_many' };
    // The session ended meanwhile, or is too old for this change.
    case 'SESSION_NOT_FRESH':
    case 'UNAUTHORIZED':
      return { ok: false, error: 'not_fresh' };
    default:
      throw new Error(`Unexpected Better Auth error: ${code}`);
  }
}

export function passwordMissing(): SecurityRefusal {
  return { ok: false, error: 'invalid', problems: { currentPassword: 'passwordRequired' } };
}

/** Confirms the user before a sensitive change. Attempts are limited. */
export async function checkPassword(
  auth: Auth,
  headers: Headers,
  password: string,
): Promise<{ ok: true } | SecurityRefusal> {
  if (!password) return passwordMissing();
  const checked = await attempt(auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  return checked.ok ? { ok: true } : refusalOf(checked.error);
}
