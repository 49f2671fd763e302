import type { ReasonProblem } from '#features/audit/read-reason.ts';
import type { OfficeActor, OfficeParts } from '#features/identity/back-office/deactivate-user.ts';
import type { AccountProblem, AccountProblems } from '#features/identity/profile/account-fields.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';

/** What whoever acts on an account needs. */
export interface UserFormParts extends OfficeParts {
  onBecameAgent: OnBecameAgent;
  onErased: OnErased;
  actor: OfficeActor;
  reportError: (error: unknown) => void;
}

export const reasonProblems: Record<ReasonProblem, string> = {
  no_reason: 'Please say why, in a few words.',
  reason_too_long: 'Please keep the reason below 500 characters.',
};

export const gone = 'This account is gone.';
export const lastAdmin = 'This is the last administrator who can sign in. Make somebody else one first.';
export const ownAccount = 'This is your own account.';
export const tooManyMails = 'Enough mails were sent in the last hour. Please wait.';

const problemTexts: Partial<Record<AccountProblem, string>> = {
  fullNameRequired: 'Please enter the full name.',
  emailRequired: 'Please enter the email address.',
  emailInvalid: 'Please enter the whole address, like amina@example.com.',
  emailTaken: 'Another account has this address already.',
  phoneInvalid: 'Please enter the number with its country code, like +254 700 000 000.',
  phoneReceivesCodes:
    'Sign-in codes are sent to this number. Switch two-step sign-in off before you change it.',
  tooLong: 'Please use fewer characters.',
};

export function problemMessages(problems: AccountProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      problemTexts[problem] ?? 'Please check this field.',
    ]),
  );
}
