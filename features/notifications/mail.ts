import { z } from 'zod';

export const mailSchema = z.object({
  /** Given when queued and kept through every attempt: receivers drop a second copy with the same Message-ID. */
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  to: z.email(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  /** BCP 47 */
  language: z.string().min(2),
  replyTo: z.email().optional(),
  /** For newsletters: lets the reader's mail program show its own unsubscribe button (RFC 8058). */
  unsubscribeUrl: z.url().optional(),
  /** The booking whose ticket or voucher goes with it. They are made when it is sent, so that no job carries them. */
  documentsOf: z.uuid().optional(),
});

export type Mail = z.output<typeof mailSchema>;

/** What a use case writes; the rest is added when it is queued. */
export type MailDraft = Omit<Mail, 'id' | 'queuedAt'>;

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array | string;
}

export type MailSender = { name: string; address: string };
