import type { LanguageCode } from '#i18n/languages.ts';
import { greetingName } from './greeting-name.ts';
import type { MailDraft } from './mail.ts';
import { layOutMail, type MailHouse } from './mail-layout.ts';

export function confirmSubscriptionMail(
  house: MailHouse,
  language: LanguageCode,
  request: { name: string; token: string; leaveToken: string; expiresAt: Date },
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const brand = house.settings.site.siteName;
  const name = greetingName(request.name);
  const unsubscribeUrl = leaveUrl(house, request.leaveToken);
  const date = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    ...layOutMail(house, language, {
      subject: t('newsletterConfirm.subject', { brand }),
      preview: t('newsletterConfirm.preview'),
      heading: t('newsletterConfirm.heading'),
      parts: [
        { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') },
        { kind: 'text', text: t('newsletterConfirm.text', { brand }) },
        {
          kind: 'button',
          label: t('newsletterConfirm.button'),
          url: `${house.baseUrl}/newsletter/confirm?token=${request.token}`,
        },
        { kind: 'note', text: t('newsletterConfirm.expires', { date: date.format(request.expiresAt) }) },
        { kind: 'note', text: t('newsletterConfirm.notYou') },
      ],
      leave: { label: t('leave'), url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}

/** For somebody who asks again: the page that told them to look here must not have lied. */
export function alreadySubscribedMail(
  house: MailHouse,
  language: LanguageCode,
  { leaveToken }: { leaveToken: string },
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const brand = house.settings.site.siteName;
  const unsubscribeUrl = leaveUrl(house, leaveToken);
  return {
    ...layOutMail(house, language, {
      subject: t('newsletterAlready.subject', { brand }),
      preview: t('newsletterAlready.text', { brand }),
      heading: t('newsletterAlready.heading'),
      parts: [
        { kind: 'text', text: t('newsletterAlready.text', { brand }) },
        { kind: 'note', text: t('newsletterAlready.leave') },
      ],
      leave: { label: t('leave'), url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}

function leaveUrl({ baseUrl }: MailHouse, leaveToken: string): string {
  return `${baseUrl}/newsletter/leave?token=${leaveToken}`;
}

function dateLocale(language: LanguageCode): string {
  return language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
}
