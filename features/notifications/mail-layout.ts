import type { Settings } from '#features/settings/settings.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MailDraft } from './mail.ts';
import { htmlOfMail, type LaidOutMail, type MailContent, type MailPart } from './mail-html.ts';

export interface UnpaidReason {
  reason: string;
  method: string;
}

/** What every mail needs, whatever it is about. */
export interface MailContext {
  settings: Pick<Settings, 'site' | 'contact' | 'email'>;
  baseUrl: string;
  messages: (language: LanguageCode) => Translate<'mail'>;
  /** Explains a failed payment in the reader's language; undefined if the provider's reason has no translation. */
  whyUnpaid?: (language: LanguageCode, failure: UnpaidReason) => string | undefined;
}

/** Renders a mail in our layout, as HTML and as plain text. */
export function layOutMail(
  mailContext: MailContext,
  language: LanguageCode,
  content: MailContent,
): Pick<MailDraft, 'subject' | 'html' | 'text' | 'language'> {
  const { settings, baseUrl } = mailContext;
  const t = mailContext.messages(language);
  const mail: LaidOutMail = {
    ...content,
    language,
    direction: findLanguage(language)?.direction ?? 'ltr',
    brand: settings.site.siteName,
    baseUrl,
    buttonHint: t('buttonHint'),
    footer: contactChannels(settings.contact, t),
    address: settings.contact.officeAddress,
  };
  return { subject: content.subject, html: htmlOfMail(mail), text: textOfMail(mail), language };
}

function contactChannels(contact: Settings['contact'], t: Translate<'mail'>): LaidOutMail['footer'] {
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

function textOfMail(mail: LaidOutMail): string {
  const { brand, heading, parts, footer, address, baseUrl, leave } = mail;
  const foot = [
    [brand, address].filter(Boolean).join(', '),
    // Omits an address that its label already contains.
    ...footer.flat().map(({ label, url }) => (url.endsWith(label.replaceAll(' ', '')) ? label : `${label}: ${url}`)),
    baseUrl,
    ...(leave ? [`${leave.label}: ${leave.url}`] : []),
  ];
  // Mail programs recognise "-- " as the start of a signature.
  return [heading, ...parts.map(textOfPart), `-- \n${foot.join('\n')}\n`].join('\n\n');
}

function textOfPart(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'message':
    case 'title':
    case 'note':
      return part.text;
    case 'prose':
      return part.spans
        .map(({ text, url }) => (url === undefined || url === text ? text : `${text} (${url})`))
        .join('');
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'facts':
      return part.facts
        .map(({ label, value, note }) =>
          `${label}: ${[value, note].filter(Boolean).join('\n')}`.replaceAll('\n', '\n  '),
        )
        .join('\n');
    case 'quote':
      return part.text.replace(/^/gm, '> ');
  }
}

/** The first line of a mail: "Hello Amina,". */
export function greetingPart(t: Translate<'mail'>, fullName: string): MailPart {
  const name = greetingName(fullName);
  return { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') };
}

const namePattern = /^[\p{L}\p{M}\p{Zs}'’.-]{1,60}$/u;
const isAddressLike = /\p{L}\.\p{L}/u;

/**
 * The name for a greeting, if it looks like one. Forms accept any address and any name, so a stranger could
 * otherwise have us mail advertisements.
 */
export function greetingName(name: string): string | undefined {
  return namePattern.test(name) && !isAddressLike.test(name) ? name : undefined;
}
