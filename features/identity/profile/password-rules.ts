import { dictionary } from '@zxcvbn-ts/language-common';

export const passwordLengths = { min: 6, max: 128 } as const;

export type PasswordProblem = 'passwordRequired' | 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon';

// The list ships with the product: nobody's password is sent anywhere to be looked up.
const known = new Set(dictionary['passwords-common']);

export function findPasswordProblem(password: string): PasswordProblem | undefined {
  if (!password) return 'passwordRequired';
  const { length } = [...password];
  if (length < passwordLengths.min) return 'passwordTooShort';
  if (length > passwordLengths.max) return 'passwordTooLong';
  // Lists hold passwords in small letters; capitals at the ends are the first thing that a guesser adds.
  if (known.has(password.toLowerCase())) return 'passwordCommon';
  return undefined;
}
