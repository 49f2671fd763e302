import type { Settings } from '#features/settings/settings.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MailDraft } from './mail.ts';
import type { LaidOutMail, MailContent } from './mail-content.ts';
import { htmlOfMail } from './mail-html.ts';
import { textOfMail } from './mail-text.ts';

/** All that a mail says of the house, whatever it is about. */
export interface MailHouse {
  settings: Pick<Settings, 'site' | 'contact' | 'email'>;
  baseUrl: string;
  words: (language: LanguageCode) => Translate<'mail'>;
  /** Why a payment came to nothing, for those who write of it; a provider's own reasons mean little to people. */
  whyUnpaid?: (language: LanguageCode, failure: string) => string | undefined;
}

/** Gives a mail the house's dress, as HTML and as plain text with the same words. */
export function layOutMail(
  house: MailHouse,
  language: LanguageCode,
  content: MailContent,
): Pick<MailDraft, 'subject' | 'html' | 'text' | 'language'> {
  const { settings, baseUrl } = house;
  const t = house.words(language);
  const mail: LaidOutMail = {
    ...content,
    language,
    direction: findLanguage(language)?.direction ?? 'ltr',
    brand: settings.site.siteName,
    baseUrl,
    buttonHint: t('buttonHint'),
    footer: waysToReachUs(settings.contact, t),
    address: settings.contact.officeAddress,
  };
  return { subject: content.subject, html: htmlOfMail(mail), text: textOfMail(mail), language };
}

function waysToReachUs(contact: Settings['contact'], t: Translate<'mail'>): LaidOutMail['footer'] {
  const { phone, whatsapp, supportEmail, adminEmail } = contact;
  const calls = [
    ...(phone ? [{ label: phone, url: `tel:${phone.replaceAll(' ', '')}` }] : []),
    ...(whatsapp ? [{ label: t('whatsapp'), url: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` }] : []),
  ];
  const mailboxes = [supportEmail, adminEmail].filter((email) => email !== null);
  return [
    ...(calls.length > 0 ? [calls] : []),
    ...mailboxes.map((email) => [{ label: email, url: `mailto:${email}` }]),
  ];
}
