import type { MailDraft } from '#features/notifications/mail.ts';
import { buttonPart, type MailPart, notePart, textPart } from '#features/notifications/mail-html.ts';
import { greetingPart, layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Role } from '../roles.ts';
import { linkHours } from './mailed-links.ts';

type AccountMail = Omit<MailDraft, 'to'>;

/** The mails about a change to an account, and how the audit log calls the change. */
export const accountActions = {
  passwordChanged: 'password_changed',
  emailChanged: 'email_changed',
  emailChangeRequested: 'email_change_requested',
  twoStepOn: 'two_step_turned_on',
  twoStepOff: 'two_step_turned_off',
  passkeyAdded: 'passkey_added',
  roleChanged: 'role_changed',
  deactivated: 'account_deactivated',
  reactivated: 'account_reactivated',
  accountErased: 'account_erased',
} as const;
export type AccountEmailKind = keyof typeof accountActions;

const linkPaths = { verifyEmail: 'verify', resetPassword: 'reset', invitation: 'invitation' } as const;

/** A mail whose button opens a link that expires. */
function linkMail(
  mailContext: MailContext,
  language: LanguageCode,
  kind: keyof typeof linkPaths,
  link: { name: string; token: string; heading: string; text: string; expires: string },
): AccountMail {
  const t = mailContext.messages(language);
  return layOutMail(mailContext, language, {
    subject: t(`${kind}.subject`, { brand: mailContext.settings.site.siteName }),
    preview: t(`${kind}.preview`),
    heading: link.heading,
    parts: [
      greetingPart(t, link.name),
      textPart(link.text),
      buttonPart(t(`${kind}.button`), `${mailContext.baseUrl}/auth/${linkPaths[kind]}?token=${link.token}`),
      notePart(link.expires),
      notePart(t(`${kind}.notYou`)),
    ],
  });
}

export function verifyEmailMail(
  mailContext: MailContext,
  language: LanguageCode,
  { isNewAddress, isAgent, ...link }: { name: string; token: string; isNewAddress: boolean; isAgent: boolean },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  return linkMail(mailContext, language, 'verifyEmail', {
    ...link,
    heading: isNewAddress ? t('verifyEmail.newHeading') : t('verifyEmail.heading'),
    text: t(`verifyEmail.${isNewAddress ? 'newText' : isAgent ? 'agentText' : 'text'}`, { brand }),
    expires: t('verifyEmail.expires', { hours: linkHours.verify_email }),
  });
}

export function resetPasswordMail(
  mailContext: MailContext,
  language: LanguageCode,
  link: { name: string; token: string },
): AccountMail {
  const t = mailContext.messages(language);
  return linkMail(mailContext, language, 'resetPassword', {
    ...link,
    heading: t('resetPassword.heading'),
    text: t('resetPassword.text'),
    expires: t('resetPassword.expires'),
  });
}

/** Invites the owner of an account that the office created to choose a password. */
export function invitationMail(
  mailContext: MailContext,
  language: LanguageCode,
  { role, hours, ...link }: { name: string; token: string; role: Role; hours: number },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  return linkMail(mailContext, language, 'invitation', {
    ...link,
    heading: t('invitation.heading', { brand }),
    text: t(`invitation.${role}`, { brand }),
    expires:
      hours < 48 ? t('verifyEmail.expires', { hours }) : t('invitation.expires', { days: Math.floor(hours / 24) }),
  });
}

type AnswerKind = 'noAccount' | 'addressTaken' | 'accountClosed' | 'invitationEnded';

/**
 * Why a sign-up or recovery leads no further: there is no account, the address has one, it is deactivated, or its
 * invitation has expired, which only the office renews. The page gives the same answer for every address, so only the
 * mailbox's owner learns it.
 */
export function answerMail(
  mailContext: MailContext,
  language: LanguageCode,
  { kind, name = '' }: { kind: AnswerKind; name?: string },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  const { baseUrl } = mailContext;
  const notYou = notePart(t('verifyEmail.notYou'));
  const endings: Record<AnswerKind, MailPart[]> = {
    noAccount: [buttonPart(t('noAccount.button'), `${baseUrl}/auth?tab=sign-up`), notYou],
    addressTaken: [notYou],
    accountClosed: [buttonPart(t('account.contact'), `${baseUrl}/contact`)],
    invitationEnded: [notYou],
  };
  return layOutMail(mailContext, language, {
    subject: t(`${kind}.subject`, { brand }),
    preview: t(`${kind}.heading`),
    heading: t(`${kind}.heading`),
    parts: [greetingPart(t, name), textPart(t(`${kind}.text`, { brand })), ...endings[kind]],
  });
}

/**
 * Changes that a new password does not undo, so the mail links to the contact page instead of the recovery
 * page.
 */
const reportedByOffice: ReadonlySet<AccountEmailKind> = new Set([
  'emailChanged',
  'emailChangeRequested',
  'roleChanged',
  'deactivated',
  'reactivated',
]);

/** Reports a change to an account's security, so that its owner notices a stranger's. */
export function accountEmail(
  mailContext: MailContext,
  language: LanguageCode,
  { kind, name, email = '', reason = '' }: { kind: AccountEmailKind; name: string; email?: string; reason?: string },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  const { baseUrl } = mailContext;
  const remedy = reportedByOffice.has(kind)
    ? [notePart(t('account.unexpected')), buttonPart(t('account.contact'), `${baseUrl}/contact`)]
    : [notePart(t('account.notYou')), buttonPart(t('account.secure'), `${baseUrl}/auth/recover`)];
  return layOutMail(mailContext, language, {
    subject: t(`account.${kind}.subject`, { brand }),
    preview: t('account.preview'),
    heading: t(`account.${kind}.heading`),
    parts: [
      greetingPart(t, name),
      textPart(t(`account.${kind}.text`, { email })),
      ...(reason ? [textPart(t('account.reason', { reason }))] : []),
      // An erased account has nothing left to secure.
      ...(kind === 'accountErased' ? [] : remedy),
    ],
  });
}
