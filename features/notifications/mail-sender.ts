import type { Settings } from '#features/settings/settings.ts';
import type { MailSender } from './mail.ts';

/** Mail comes from the support mailbox, so that an answer reaches somebody. */
export function mailSender(
  { site, contact }: Pick<Settings, 'site' | 'contact'>,
  baseUrl: string,
): MailSender {
  return { name: site.siteName, address: contact.supportEmail ?? `no-reply@${new URL(baseUrl).hostname}` };
}
