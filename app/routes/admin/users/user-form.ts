import type { ReasonProblem } from '#features/audit/read-reason.ts';
import type { OfficeActor, OfficeParts } from '#features/identity/back-office/deactivate-user.ts';
import type { AccountProblem, AccountProblems } from '#features/identity/profile/account-fields.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { OnBecameAgent } from '#features/identity/roles/change-role.ts';
import type { Role } from '#features/identity/roles/roles.ts';

/** As in the address: ?do=edit&of=… */
export const userDialogs = [
  'add',
  'edit',
  'role',
  'deactivate',
  'reactivate',
  'sessions',
  'two-step',
  'withdraw',
  'erase',
] as const;
export type UserDialogName = (typeof userDialogs)[number];

export type UserOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** A dialog opens to confirm, or stays open with the submitted values. */
  | {
      kind: 'refused';
      dialog: UserDialogName;
      of: string;
      /** Empty where the dialog only asks for a confirmation. */
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
      /** The id of the account that already has the email address. */
      takenBy?: string;
      /** A colleague has changed the account meanwhile. */
      isConflict?: boolean;
    };

export type RefusedUserForm = Extract<UserOutcome, { kind: 'refused' }>;

export function done(text: string): UserOutcome {
  return { kind: 'done', text };
}

export function failed(text: string, ...reasons: string[]): UserOutcome {
  return { kind: 'failed', text, reasons };
}

export function refused(form: Pick<RefusedUserForm, 'dialog' | 'of'> & Partial<RefusedUserForm>): UserOutcome {
  const { problems = {} } = form;
  return { kind: 'refused', text: Object.values(problems)[0] ?? '', values: {}, ...form, problems };
}

export function statusOf(outcome: UserOutcome): number {
  if (outcome.kind === 'done') return 200;
  if (outcome.kind === 'failed') return 422;
  if (outcome.isConflict) return 409;
  return outcome.text === '' ? 200 : 422;
}

/** Inputs shared by every back-office action on an account. */
export interface UserFormParts extends OfficeParts {
  onBecameAgent: OnBecameAgent;
  onErased: OnErased;
  actor: OfficeActor;
  reportError: (error: unknown) => void;
}

export const reasonProblems: Record<ReasonProblem, string> = {
  no_reason: 'Please enter a reason.',
  reason_too_long: 'Please keep the reason below 500 characters.',
};

export const gone = 'This account no longer exists.';
export const lastAdmin = 'This is the last administrator who can sign in. Promote somebody else first.';
export const ownAccount = 'This is your own account.';
export const tooManyEmails = 'Too many emails were sent in the last hour. Please wait.';

const problemTexts: Partial<Record<AccountProblem, string>> = {
  fullNameRequired: 'Please enter the full name.',
  emailRequired: 'Please enter the email address.',
  emailInvalid: 'Please enter a full address, such as amina@example.com.',
  emailTaken: 'Another account already has this address.',
  phoneInvalid: 'Please enter the number with its country code, such as +254 700 000 000.',
  phoneReceivesCodes: 'Sign-in codes are sent to this number. Switch two-step sign-in off before you change it.',
  tooLong: 'Please use fewer characters.',
};

export function problemMessages(problems: AccountProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemTexts[problem] ?? 'Please check this field.']),
  );
}

export const roleLabels: Record<Role, string> = { client: 'Client', agent: 'Agent', admin: 'Admin' };
