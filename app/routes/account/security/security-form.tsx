import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { AccountRefusal } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { Panel, RefusalAlert } from '../page-parts.tsx';
import type { SecurityPage } from './read-security-page.ts';

export const securityPage = '/account/security';

/** Every form of the page with its section. */
const sectionOfIntent = {
  'change-password': 'password',
  'mail-password-link': 'password',
  'change-email': 'email',
  'send-phone-code': 'phone',
  'prove-phone': 'phone',
  'begin-authenticator': 'twoStep',
  'confirm-authenticator': 'twoStep',
  'turn-on-phone-codes': 'twoStep',
  'renew-recovery-codes': 'twoStep',
  'turn-off-two-step': 'twoStep',
  'remove-passkey': 'passkeys',
  'end-session': 'devices',
  'end-other-sessions': 'devices',
  'link-identity': 'linked',
  'unlink-identity': 'linked',
} as const;

export type SecurityIntent = keyof typeof sectionOfIntent;
type Section = (typeof sectionOfIntent)[SecurityIntent];

/** What the page says after a successful form, by the name in its address. */
const doneMessages = {
  'password-changed': 'password.changed',
  'password-link-sent': 'password.linkSent',
  'email-link-sent': 'email.sent',
  'phone-verified': 'phone.done',
  'authenticator-on': 'twoStep.appOn',
  'phone-codes-on': 'twoStep.phoneOn',
  'two-step-off': 'twoStep.offDone',
  'passkey-added': 'passkeys.addedDone',
  'passkey-removed': 'passkeys.removed',
  'session-ended': 'devices.ended',
  'sessions-ended': 'devices.othersEnded',
  unlinked: 'linked.unlinked',
} as const satisfies Record<string, `${Section}.${string}`>;

/** `phone-code-sent` names the phone, so its section writes the message itself. */
export type Done = keyof typeof doneMessages | 'phone-code-sent';

/** The set-up of an authenticator app: QR code, the secret to type instead, and recovery codes. */
export interface ShownSetup {
  totpUri: string;
  qrImage: string;
  secretGroups: string[];
  recoveryCodes: string[];
}

/** The answer to a form that was refused or that shows codes; other forms redirect. */
export interface SecurityAnswer extends AccountRefusal {
  intent: SecurityIntent;
  error?: string | undefined;
  status?: number;
  setup?: ShownSetup | undefined;
  recoveryCodes?: string[] | undefined;
}

/** The last successful form as the address names it, and the answer to the last form. */
export interface SectionProps {
  done: string | null;
  answer: SecurityAnswer | undefined;
}

export interface TwoStepSectionProps extends SectionProps {
  hasPassword: boolean;
  email: string;
  canSendText: boolean;
  twoStep: SecurityPage['twoStep'];
}

/** The address of a section; without scripts the answer to a form opens there. */
export function addressOf(section: Section): string {
  return `${securityPage}#${section === 'twoStep' ? 'two-step' : section}`;
}

interface SecuritySectionProps {
  section: Section;
  icon: Icon;
  done: string | null;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Only recovery codes are printed. */
export function SecuritySection({ section, icon, done, text, aside, children }: SecuritySectionProps) {
  const { t } = useTranslation('account');
  const message = Object.entries(doneMessages).find(([name]) => name === done)?.[1];
  return (
    <Panel
      id={section === 'twoStep' ? 'two-step' : section}
      icon={icon}
      title={t(`security.${section}.heading`)}
      text={text ?? t(`security.${section}.text`)}
      aside={aside}
      className={section === 'twoStep' ? undefined : 'print:hidden'}
    >
      {message?.startsWith(`${section}.`) && (
        <Alert tone="success" className="mb-4">
          {t(`security.${message}`)}
        </Alert>
      )}
      {children}
    </Panel>
  );
}

interface SecurityFormProps {
  intent: SecurityIntent;
  answer: SecurityAnswer | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function SecurityForm({ intent, answer, className, children }: SecurityFormProps) {
  const own = answer?.intent === intent && answer.error ? answer : undefined;
  const form = useFirstProblem(own);
  return (
    <Form ref={form} method="post" action={addressOf(sectionOfIntent[intent])} preventScrollReset className={className}>
      {own?.error && <RefusalAlert error={own.error} back={securityPage} />}
      {children}
    </Form>
  );
}

/** The refusal of a form in a list, which stands beside the list. */
export function RefusedRow({ answer, intent }: { answer: SecurityAnswer | undefined; intent: SecurityIntent }) {
  if (answer?.intent !== intent || !answer.error) return null;
  return (
    <div className="mb-4">
      <RefusalAlert error={answer.error} back={securityPage} />
    </div>
  );
}

/** Differs from the address of the form's answer: otherwise a browser without scripts would only scroll. */
export const backToTwoStep = `${securityPage}?closed=1#two-step`;
