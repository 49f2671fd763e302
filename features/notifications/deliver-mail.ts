import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, MailAttachment, MailSender } from './mail.ts';
import { writeOutboxFile } from './write-outbox-file.ts';

export type MailDelivery = {
  /** Throws when delivery fails; the job is then retried. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
};

interface MailSources {
  /** Read for each mail, because an administrator may change it at any time. */
  sender: () => MailSender;
  /** The attachments of a booking's mails, drawn when the mail is sent. */
  documentsOf: (bookingId: string) => Promise<MailAttachment[]>;
}

/** Delivers to the SMTP server, or without one to files in the outbox. */
export function createMailDelivery({
  smtpUrl,
  dataDir,
  ...sources
}: MailSources & { smtpUrl: string | undefined; dataDir: string }): MailDelivery {
  return smtpUrl ? toServer(smtpUrl, sources) : toOutbox(join(dataDir, 'outbox'), sources);
}

function toServer(smtpUrl: string, sources: MailSources): MailDelivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(await message(mail, sources));
    },
    close: () => transport.close(),
  };
}

function toOutbox(directory: string, sources: MailSources): MailDelivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message: bytes } = await transport.sendMail(await message(mail, sources));
      if (!Buffer.isBuffer(bytes)) throw new TypeError('The outbox transport must return the message whole');
      await writeOutboxFile(directory, { ...mail, kind: 'eml' }, bytes);
    },
    close: () => transport.close(),
  };
}

async function message(mail: Mail, { sender: senderNow, documentsOf }: MailSources): Promise<SendMailOptions> {
  const sender = senderNow();
  const attachments = mail.documentsOf ? await documentsOf(mail.documentsOf) : [];
  return {
    from: sender,
    // An object, because a string would be parsed as a list and could name further recipients.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: typeof content === 'string' ? content : Buffer.from(content),
    })),
    date: new Date(mail.queuedAt),
    messageId: `<${mail.id}@${sender.address.split('@').at(-1)}>`,
    headers: {
      'Content-Language': mail.language,
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Mails contain typed text, which must never make nodemailer open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
