import { accountFields } from '#features/identity/profile/account-fields.ts';
import { readPhone } from '#features/identity/profile/read-account-fields.ts';
import { cleanLine, isBlank } from '#lib/clean-text.ts';
import { foldText } from '#lib/fold-text.ts';
import { parseField } from '#lib/parse-fields.ts';

export const agencyFields = ['agencyName', 'registrationNumber', 'phone', 'address', 'city', 'country'] as const;
export type AgencyField = (typeof agencyFields)[number];

const requiredFields: readonly AgencyField[] = ['agencyName', 'phone', 'city', 'country'];

/** The value to store; null where nothing visible was typed. */
export function readAgencyField(
  field: AgencyField,
  typed: string,
): { value: string | null; problem?: 'required' | 'tooLong' | 'phoneInvalid' | undefined } {
  if (isBlank(cleanLine(typed))) return { value: null, ...(requiredFields.includes(field) && { problem: 'required' }) };
  const { value, problem } = parseField({ maxLength: accountFields[field].maxLength }, typed);
  if (problem) return { value, problem: 'tooLong' };
  if (field !== 'phone') return { value };
  const phone = readPhone(value);
  return phone.problem ? { value, problem: 'phoneInvalid' } : { value: phone.value };
}

/** No agency may use our name, which would appear on its customers' documents. Ignores spaces and punctuation. */
export function isBrandName(agencyName: string, siteName: string): boolean {
  return bareName(agencyName) === bareName(siteName);
}

function bareName(name: string): string {
  return foldText(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(' ', '');
}
