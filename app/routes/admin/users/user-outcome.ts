/** The dialogs over users, as the address names them: ?do=edit&of=… */
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
export type UserDialog = (typeof userDialogs)[number];

/** What a form about a user is answered. */
export type UserOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** A dialog that opens, or stays open with what was typed. */
  | {
      kind: 'refused';
      dialog: UserDialog;
      of: string;
      /** Empty where it only asks. */
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
      /** The account that stands in the way. */
      known?: string;
      /** Somebody else was quicker. */
      isConflict?: boolean;
    };

export type RefusedUserForm = Extract<UserOutcome, { kind: 'refused' }>;

export function done(text: string): UserOutcome {
  return { kind: 'done', text };
}

export function failed(text: string, ...reasons: string[]): UserOutcome {
  return { kind: 'failed', text, reasons };
}

export function refused(
  form: Pick<RefusedUserForm, 'dialog' | 'of'> & Partial<RefusedUserForm>,
): UserOutcome {
  const { problems = {} } = form;
  return { kind: 'refused', text: Object.values(problems)[0] ?? '', values: {}, ...form, problems };
}

export function statusOf(outcome: UserOutcome): number {
  if (outcome.kind === 'done') return 200;
  if (outcome.kind === 'failed') return 422;
  if (outcome.isConflict) return 409;
  return outcome.text === '' ? 200 : 422;
}
