import type { AccountProblems } from '../profile/account-fields.ts';

/** Why a change to somebody's way in was not made. */
export type SecurityRefusal =
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'too_many' | 'not_fresh' };

/** What the sign-in library refuses, in our words. What has no word here is a fault of ours. */
export function refusalOf(code: string, typedPassword?: string): SecurityRefusal {
  switch (code) {
    case 'INVALID_PASSWORD':
      if (typedPassword === '') return passwordMissing();
      return { ok: false, error: 'invalid', problems: { currentPassword: 'passwordWrong' } };
    case 'INVALID_CODE':
      return { ok: false, error: 'invalid', problems: { code: 'codeWrong' } };
    case 'TOO_MANY_REQUESTS':
      return { ok: false, error: 'too_many' };
    // The session ended between two clicks, or is too old for what was asked.
    case 'SESSION_NOT_FRESH':
    case 'UNAUTHORIZED':
      return { ok: false, error: 'not_fresh' };
    default:
      throw new Error(`The sign-in library refused for a reason that nobody expected: ${code}`);
  }
}

export function passwordMissing(): SecurityRefusal {
  return { ok: false, error: 'invalid', problems: { currentPassword: 'passwordRequired' } };
}
