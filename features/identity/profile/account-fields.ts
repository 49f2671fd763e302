import type { FieldProblem, FormFields } from '#lib/form-fields.ts';

// Without zod: browsers load this file.

/** The fields of all forms about accounts and agencies. */
export const accountFields = {
  fullName: { required: 'fullNameRequired', maxLength: 100, autoComplete: 'name' },
  email: { kind: 'email', required: 'emailRequired', maxLength: 254, tooLong: 'emailInvalid', autoComplete: 'email' },
  phone: { kind: 'tel', maxLength: 32, autoComplete: 'tel' },
  password: { required: 'passwordRequired', maxLength: 128, autoComplete: 'new-password' },
  confirmPassword: { required: 'passwordRequired', autoComplete: 'new-password' },
  currentPassword: { required: 'passwordRequired', autoComplete: 'current-password' },
  code: { kind: 'code', required: 'codeRequired', maxLength: 10, autoComplete: 'one-time-code' },
  agencyName: { required: 'required', maxLength: 120, autoComplete: 'organization' },
  registrationNumber: { maxLength: 60 },
  address: { maxLength: 200, autoComplete: 'street-address' },
  city: { required: 'required', maxLength: 80, autoComplete: 'address-level2' },
  country: { required: 'required', maxLength: 80, autoComplete: 'country-name' },
} as const satisfies FormFields;

export type AccountField = keyof typeof accountFields;

export type AccountProblem =
  | FieldProblem<typeof accountFields>
  | 'emailTaken'
  | 'emailSame'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordCommon'
  | 'passwordsDiffer'
  | 'passwordWrong'
  | 'phoneInvalid'
  | 'phoneRequired'
  | 'phoneTaken'
  | 'phoneReceivesCodes'
  | 'codeWrong'
  | 'brandName';

export type AccountProblems = Partial<Record<AccountField, AccountProblem>>;
