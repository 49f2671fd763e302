import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import type { Inquiry } from './inquiry.ts';

/** To the support mailbox, in the language of the house. An answer goes to the sender. */
export function supportMail(
  house: MailHouse,
  language: LanguageCode,
  { name, email, phone, subject, message }: Inquiry,
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  return {
    ...layOutMail(house, language, {
      subject: t('inquiry.subject', { subject }),
      preview: t('inquiry.preview', { name, subject }),
      heading: subject,
      parts: [
        { kind: 'text', text: t('inquiry.text') },
        {
          kind: 'facts',
          facts: [
            { label: t('inquiry.name'), value: name },
            { label: t('inquiry.email'), value: email, url: `mailto:${email}` },
            ...(phone
              ? [{ label: t('inquiry.phone'), value: phone, url: `tel:${phone.replace(/[^+\d]/g, '')}` }]
              : []),
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'note', text: t('inquiry.reply', { name }) },
      ],
    }),
    replyTo: email,
  };
}

/**
 * To the sender. It repeats nothing that was typed but a name: anybody can enter anybody's address, and must not
 * be able to make us carry a message there.
 */
export function receiptMail(
  house: MailHouse,
  language: LanguageCode,
  inquiry: Pick<Inquiry, 'name'>,
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const name = greetingName(inquiry.name);
  const { phone } = house.settings.contact;
  return layOutMail(house, language, {
    subject: t('receipt.subject', { brand: house.settings.site.siteName }),
    preview: t('receipt.text'),
    heading: t('receipt.heading'),
    parts: [
      { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') },
      { kind: 'text', text: t('receipt.text') },
      ...(phone ? [{ kind: 'text' as const, text: t('receipt.urgent', { phone: isolated(phone) }) }] : []),
      { kind: 'note', text: t('receipt.notYou') },
    ],
  });

  /** A number inside a line of Arabic would be read from its end. */
  function isolated(number: string): string {
    return findLanguage(language)?.direction === 'rtl' ? `\u2066${number}\u2069` : number;
  }
}
