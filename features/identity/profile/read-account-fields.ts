import { dictionary } from '@zxcvbn-ts/language-common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanLine } from '#lib/clean-text.ts';
import { parseField } from '#lib/parse-fields.ts';
import { type AccountField, type AccountProblem, type AccountProblems, accountFields } from './account-fields.ts';

type Read = { value: string; problem?: AccountProblem | undefined };

export function readFullName(typed: string): Read {
  return parseField(accountFields.fullName, typed);
}

export function readEmail(typed: string): Read {
  const { value, problem } = parseField(accountFields.email, typed);
  return { value: value.toLowerCase(), problem };
}

/** Numbers without a country code are Kenyan. An empty number is allowed. */
export function readPhone(typed: string): { value: string | null; problem?: AccountProblem | undefined } {
  const line = cleanLine(typed);
  if (!line) return { value: null };
  const parsed = parsePhoneNumberFromString(line, 'KE');
  return parsed?.isPossible() ? { value: parsed.number } : { value: null, problem: 'phoneInvalid' };
}

/** Formats a number such as +254 709 555120. */
export function displayPhone(phone: string | null): string | null {
  return phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);
}

/** The problems of the fields that have one. */
export function problemsOf(fields: Partial<Record<AccountField, Pick<Read, 'problem'> | undefined>>): AccountProblems {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (read?.problem ? [[name, read.problem]] : [])),
  );
}

export function findNewPasswordProblems(
  password: string,
  confirmPassword: string,
): { password?: AccountProblem; confirmPassword?: AccountProblem } {
  const problem = findPasswordProblem(password);
  if (problem) return { password: problem };
  return password === confirmPassword ? {} : { confirmPassword: 'passwordsDiffer' };
}

export const passwordLengths = { min: 6, max: 128 } as const;

type PasswordProblem = 'passwordRequired' | 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon';

// The list ships with the product: no password is sent anywhere to be looked up.
const known = new Set(dictionary['passwords-common']);

export function findPasswordProblem(password: string): PasswordProblem | undefined {
  if (!password) return 'passwordRequired';
  const { length } = [...password];
  if (length < passwordLengths.min) return 'passwordTooShort';
  if (length > passwordLengths.max) return 'passwordTooLong';
  // The list is in lower case, and guessers try capitals first.
  if (known.has(password.toLowerCase())) return 'passwordCommon';
  return undefined;
}
