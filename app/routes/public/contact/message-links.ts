import { type Inquiry, type InquiryField, inquiryFields } from '#features/inquiries/inquiry.ts';
import type { Translate } from '#i18n/translator.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';

/** Windows passes no longer URL to a mail program. */
const MAX_LENGTH = 2_000;

/** A `mailto:` link with the message, cut to the maximum length. */
export function mailLink(
  supportEmail: string,
  { name, email, phone, subject, message }: Inquiry,
  t: Translate<'contact'>,
): string {
  const head = [
    `${t('mail.name')}: ${name}`,
    `${t('mail.email')}: ${email}`,
    ...(phone ? [`${t('mail.phone')}: ${phone}`] : []),
    '',
    `${t('mail.message')}:`,
    '',
  ].join('\n');
  const link = (body: string) =>
    `mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}` +
    `?subject=${encode(t('mail.subject', { subject }))}&body=${encode(head + body)}`;

  const whole = link(message);
  if (whole.length <= MAX_LENGTH) return whole;
  const characters = [...message];
  let length = characters.length;
  while (length > 0 && link(`${characters.slice(0, length).join('')}…`).length > MAX_LENGTH) {
    length = Math.floor(length * 0.9);
  }
  return link(`${characters.slice(0, length).join('')}…`);
}

/** RFC 6068: lines end with CR LF. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll('\n', '\r\n'));
}

/** A message that another page has begun, for the visitor to edit and send. */
export type PrefilledMessage = Partial<Record<InquiryField, string>>;

const MAX_PREFILLED = 1_000;

/** Anybody can write a URL, so its text is cleaned and cut. */
export function prefilledMessage(params: URLSearchParams): PrefilledMessage {
  const subject = cut(cleanLine(params.get('subject') ?? ''), inquiryFields.subject.maxLength);
  const message = cut(cleanText(params.get('message') ?? ''), MAX_PREFILLED);
  return { ...(subject && { subject }), ...(message && { message }) };
}

/** By code points, so that none is cut in half. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
