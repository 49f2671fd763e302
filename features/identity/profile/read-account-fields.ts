import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { type AccountProblem, accountLengths } from './account-fields.ts';
import { findPasswordProblem } from './password-rules.ts';

type Read = { value: string; problem?: AccountProblem | undefined };

export function readFullName(typed: string): Read {
  const value = cleanLine(typed);
  if (!value) return { value, problem: 'fullNameRequired' };
  return { value, problem: characterCount(value) > accountLengths.fullName ? 'tooLong' : undefined };
}

export function readEmail(typed: string): Read {
  const value = cleanLine(typed).toLowerCase();
  if (!value) return { value, problem: 'emailRequired' };
  const isValid = z.email().max(accountLengths.email).safeParse(value).success;
  return { value, problem: isValid ? undefined : 'emailInvalid' };
}

/** Numbers without a country code are read as Kenyan. Empty is no number at all, which is allowed. */
export function readPhone(typed: string): { value: string | null; problem?: AccountProblem | undefined } {
  const line = cleanLine(typed);
  if (!line) return { value: null };
  const parsed = parsePhoneNumberFromString(line, 'KE');
  return parsed?.isPossible() ? { value: parsed.number } : { value: null, problem: 'phoneInvalid' };
}

/** As people write it: +254 709 555120. */
export function displayPhone(phone: string | null): string | null {
  return phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);
}

export function findNewPasswordProblems(
  password: string,
  confirmPassword: string,
): { password?: AccountProblem; confirmPassword?: AccountProblem } {
  const problem = findPasswordProblem(password);
  if (problem) return { password: problem };
  return password === confirmPassword ? {} : { confirmPassword: 'passwordsDiffer' };
}
