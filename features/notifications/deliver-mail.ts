import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, MailSender } from './mail.ts';
import { writeOutboxFile } from './write-outbox-file.ts';

export type MailDelivery = {
  /** Throws when the mail could not be handed over; the job runner then tries again later. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
};

/** With `smtpUrl` to that server, without it as a file in the outbox. */
export function createMailDelivery({
  smtpUrl,
  dataDir,
  sender,
}: {
  smtpUrl: string | undefined;
  dataDir: string;
  /** Asked for each mail, because an administrator may change it at any time. */
  sender: () => MailSender;
}): MailDelivery {
  return smtpUrl ? toServer(smtpUrl, sender) : toOutbox(join(dataDir, 'outbox'), sender);
}

function toServer(smtpUrl: string, sender: () => MailSender): MailDelivery {
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
      await transport.sendMail(message(mail, sender()));
    },
    close: () => transport.close(),
  };
}

function toOutbox(directory: string, sender: () => MailSender): MailDelivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message: bytes } = await transport.sendMail(message(mail, sender()));
      if (!Buffer.isBuffer(bytes)) throw new TypeError('The outbox transport must return the message whole');
      await writeOutboxFile(directory, { ...mail, kind: 'eml' }, bytes);
    },
    close: () => transport.close(),
  };
}

function message(mail: Mail, sender: MailSender): SendMailOptions {
  return {
    from: sender,
    // As an object: a text would be parsed as a list and could name further recipients.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
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
    // Texts that people typed may end up in a mail: they must never make the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
