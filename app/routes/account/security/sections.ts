export type SectionId = 'password' | 'email' | 'phone' | 'two-step' | 'passkeys' | 'devices' | 'linked';

/** Every form of the page with its section. */
export const sectionOfIntent = {
  'change-password': 'password',
  'mail-password-link': 'password',
  'change-email': 'email',
  'send-phone-code': 'phone',
  'prove-phone': 'phone',
  'begin-authenticator': 'two-step',
  'confirm-authenticator': 'two-step',
  'turn-on-phone-codes': 'two-step',
  'renew-recovery-codes': 'two-step',
  'turn-off-two-step': 'two-step',
  'remove-passkey': 'passkeys',
  'end-session': 'devices',
  'end-other-sessions': 'devices',
  'link-identity': 'linked',
  'unlink-identity': 'linked',
} as const satisfies Record<string, SectionId>;

export type SecurityIntent = keyof typeof sectionOfIntent;

export function isSecurityIntent(text: string): text is SecurityIntent {
  return Object.hasOwn(sectionOfIntent, text);
}

const doneNames = [
  'password-changed',
  'password-link-sent',
  'email-link-sent',
  'phone-code-sent',
  'phone-verified',
  'authenticator-on',
  'phone-codes-on',
  'two-step-off',
  'passkey-added',
  'passkey-removed',
  'session-ended',
  'sessions-ended',
  'unlinked',
] as const;

/** The last successful action, from the query string. */
export type Done = (typeof doneNames)[number];

export function readDone(text: string | null): Done | undefined {
  return doneNames.find((name) => name === text);
}

/** Differs from the address of the form's answer: otherwise a browser without scripts would only scroll. */
export const backToTwoStep = '/account/security?closed=1#two-step';
