import type { Inquiry } from '#features/inquiries/inquiry.ts';
import type { Translate } from '#i18n/translator.ts';

/** Windows passes no longer address on to a mail program. */
const MAX_LENGTH = 2_000;

/** The documented way: a mail to the support mailbox, written by the visitor's own program. */
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
  let kept = characters.length;
  while (kept > 0 && link(`${characters.slice(0, kept).join('')}…`).length > MAX_LENGTH) {
    kept = Math.floor(kept * 0.9);
  }
  return link(`${characters.slice(0, kept).join('')}…`);
}

/** RFC 6068: lines end with CR LF. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll('\n', '\r\n'));
}
