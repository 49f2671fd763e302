/** Maximum lengths in characters, for forms and use cases. */
export const accountLengths = {
  fullName: 100,
  email: 254,
  phone: 32,
  password: 128,
  agencyName: 120,
  registrationNumber: 60,
  address: 200,
  city: 80,
  country: 80,
} as const;

export type AccountField = keyof typeof accountLengths | 'confirmPassword' | 'currentPassword' | 'code';

export type AccountProblem =
  | 'fullNameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailTaken'
  | 'emailSame'
  | 'passwordRequired'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordCommon'
  | 'passwordsDiffer'
  | 'passwordWrong'
  | 'phoneInvalid'
  | 'phoneRequired'
  | 'phoneTaken'
  | 'phoneReceivesCodes'
  | 'codeRequired'
  | 'codeWrong'
  | 'required'
  | 'brandName'
  | 'tooLong';

export type AccountProblems = Partial<Record<AccountField, AccountProblem>>;
