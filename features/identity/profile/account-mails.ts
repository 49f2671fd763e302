import type { MailDraft } from '#features/notifications/mail.ts';
import type { MailPart } from '#features/notifications/mail-html.ts';
import { greetingPart, layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Role } from '../roles.ts';
import { linkHours } from './mailed-links.ts';

type AccountMail = Omit<MailDraft, 'to'>;

export type AccountEmailKind =
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailChangeRequested'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'passkeyAdded'
  | 'roleChanged'
  | 'deactivated'
  | 'reactivated'
  | 'accountErased';

export function verifyEmailMail(
  mailContext: MailContext,
  language: LanguageCode,
  { name, token, isNewAddress, isAgent }: { name: string; token: string; isNewAddress: boolean; isAgent: boolean },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  return layOutMail(mailContext, language, {
    subject: t('verifyEmail.subject', { brand }),
    preview: t('verifyEmail.preview'),
    heading: isNewAddress ? t('verifyEmail.newHeading') : t('verifyEmail.heading'),
    parts: [
      greetingPart(t, name),
      {
        kind: 'text',
        text: t(`verifyEmail.${isNewAddress ? 'newText' : isAgent ? 'agentText' : 'text'}`, { brand }),
      },
      {
        kind: 'button',
        label: t('verifyEmail.button'),
        url: `${mailContext.baseUrl}/auth/verify?token=${token}`,
      },
      { kind: 'note', text: t('verifyEmail.expires', { hours: linkHours.verify_email }) },
      { kind: 'note', text: t('verifyEmail.notYou') },
    ],
  });
}

export function resetPasswordMail(
  mailContext: MailContext,
  language: LanguageCode,
  { name, token }: { name: string; token: string },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  return layOutMail(mailContext, language, {
    subject: t('resetPassword.subject', { brand }),
    preview: t('resetPassword.preview'),
    heading: t('resetPassword.heading'),
    parts: [
      greetingPart(t, name),
      { kind: 'text', text: t('resetPassword.text') },
      {
        kind: 'button',
        label: t('resetPassword.button'),
        url: `${mailContext.baseUrl}/auth/reset?token=${token}`,
      },
      { kind: 'note', text: t('resetPassword.expires') },
      { kind: 'note', text: t('resetPassword.notYou') },
    ],
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
  const notYou: MailPart = { kind: 'note', text: t('verifyEmail.notYou') };
  const endings: Record<AnswerKind, MailPart[]> = {
    noAccount: [{ kind: 'button', label: t('noAccount.button'), url: `${baseUrl}/auth?tab=sign-up` }, notYou],
    addressTaken: [notYou],
    accountClosed: [{ kind: 'button', label: t('account.contact'), url: `${baseUrl}/contact` }],
    invitationEnded: [notYou],
  };
  return layOutMail(mailContext, language, {
    subject: t(`${kind}.subject`, { brand }),
    preview: t(`${kind}.heading`),
    heading: t(`${kind}.heading`),
    parts: [greetingPart(t, name), { kind: 'text', text: t(`${kind}.text`, { brand }) }, ...endings[kind]],
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
  const canRecover = !reportedByOffice.has(kind);
  const remedy: MailPart[] = canRecover
    ? [
        { kind: 'note', text: t('account.notYou') },
        { kind: 'button', label: t('account.secure'), url: `${mailContext.baseUrl}/auth/recover` },
      ]
    : [
        { kind: 'note', text: t('account.unexpected') },
        { kind: 'button', label: t('account.contact'), url: `${mailContext.baseUrl}/contact` },
      ];
  return layOutMail(mailContext, language, {
    subject: t(`account.${kind}.subject`, { brand }),
    preview: t('account.preview'),
    heading: t(`account.${kind}.heading`),
    parts: [
      greetingPart(t, name),
      { kind: 'text', text: t(`account.${kind}.text`, { email }) },
      ...(reason ? [{ kind: 'text' as const, text: t('account.reason', { reason }) }] : []),
      // An erased account has nothing left to secure.
      ...(kind === 'accountErased' ? [] : remedy),
    ],
  });
}

/** Invites the owner of an account that the office created to choose a password. */
export function invitationMail(
  mailContext: MailContext,
  language: LanguageCode,
  { name, token, role, hours }: { name: string; token: string; role: Role; hours: number },
): AccountMail {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  return layOutMail(mailContext, language, {
    subject: t('invitation.subject', { brand }),
    preview: t('invitation.preview'),
    heading: t('invitation.heading', { brand }),
    parts: [
      greetingPart(t, name),
      { kind: 'text', text: t(`invitation.${role}`, { brand }) },
      {
        kind: 'button',
        label: t('invitation.button'),
        url: `${mailContext.baseUrl}/auth/invitation?token=${token}`,
      },
      {
        kind: 'note',
        text:
          hours < 48 ? t('verifyEmail.expires', { hours }) : t('invitation.expires', { days: Math.floor(hours / 24) }),
      },
      { kind: 'note', text: t('invitation.notYou') },
    ],
  });
}
