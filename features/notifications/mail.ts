import { z } from 'zod';
import type { Settings } from '#features/settings/settings.ts';

export const mailSchema = z.object({
  /** The same for every attempt: receivers drop a second copy with the same Message-ID. */
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  to: z.email(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  /** BCP 47 */
  language: z.string().min(2),
  replyTo: z.email().optional(),
  /** For newsletters: mail programs show their own unsubscribe button (RFC 8058). */
  unsubscribeUrl: z.url().optional(),
  /** The booking whose documents are attached. They are drawn when the mail is sent, so that no job stores them. */
  documentsOf: z.uuid().optional(),
});

export type Mail = z.output<typeof mailSchema>;

export type MailDraft = Omit<Mail, 'id' | 'queuedAt'>;

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array | string;
}

export type MailSender = { name: string; address: string };

/** Mail comes from the support mailbox, so that replies reach somebody. */
export function mailSender({ site, contact }: Pick<Settings, 'site' | 'contact'>, baseUrl: string): MailSender {
  return { name: site.siteName, address: contact.supportEmail ?? `no-reply@${new URL(baseUrl).hostname}` };
}
