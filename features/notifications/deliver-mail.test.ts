import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createMailDelivery, type MailDelivery } from './deliver-mail.ts';
import type { Mail, MailAttachment } from './mail.ts';

const documentsOf = async (): Promise<MailAttachment[]> => [];
const sender = () => ({ name: 'Fika Mbali', address: 'support@fikambali.example' });

function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
  return {
    id: newId(),
    queuedAt: '2025-10-15T08:30:00.123Z',
    to,
    subject: 'Your booking FM123456 – تأكيد',
    text: 'Safari njema!',
    html: '<p>Safari njema!</p>',
    language: 'ar',
    ...changes,
  };
}

let dataDir: string;
let delivery: MailDelivery | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(async () => {
  delivery?.close();
  await rm(dataDir, { recursive: true });
});

describe('without a mail server', () => {
  const outbox = () => join(dataDir, 'outbox');

  it('each mail is a file that only its owner may read, in a directory that only its owner may open', async () => {
    delivery = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf });
    const mail = mailTo('amina@example.com');
    await delivery.deliver(mail);
    expect(await readdir(outbox())).toEqual([`20251015T083000.123Z-${mail.id}.eml`]);
    expect((await stat(outbox())).mode & 0o777).toBe(0o700);
    expect((await stat(join(outbox(), `20251015T083000.123Z-${mail.id}.eml`))).mode & 0o777).toBe(0o600);
  });

  it('the file is a message that any mail program opens', async () => {
    delivery = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf });
    const mail = mailTo('amina@example.com', { unsubscribeUrl: 'https://fikambali.example/unsubscribe/abc' });
    await delivery.deliver(mail);
    const [name = ''] = await readdir(outbox());
    const message = await readFile(join(outbox(), name), 'utf8');
    expect(message.split('\r\n').length).toBe(message.split('\n').length);
    expect(message).toContain('From: Fika Mbali <support@fikambali.example>\r\n');
    expect(message).toContain('To: amina@example.com\r\n');
    expect(message).toContain(`Message-ID: <${mail.id}@fikambali.example>\r\n`);
    expect(message).toContain('Date: Wed, 15 Oct 2025 08:30:00 +0000\r\n');
    expect(message).toContain('Content-Language: ar\r\n');
    expect(message).toContain('List-Unsubscribe: <https://fikambali.example/unsubscribe/abc>\r\n');
    expect(message).toMatch(/Subject: =\?UTF-8\?/);
    expect(message).toMatch(/multipart\/alternative/);
    expect(message).toContain('Safari njema!');
  });

  it('what belongs to a booking goes with its mail, made at that moment', async () => {
    const bookingId = newId();
    const made: string[] = [];
    delivery = createMailDelivery({
      smtpUrl: undefined,
      dataDir,
      sender,
      documentsOf: async (id) => {
        made.push(id);
        return [
          {
            filename: 'FM123456.pdf',
            contentType: 'application/pdf',
            content: Buffer.from('%PDF-1.7 ticket'),
          },
          { filename: 'FM123456.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
        ];
      },
    });
    await delivery.deliver(mailTo('amina@example.com'));
    expect(made).toEqual([]);
    await delivery.deliver(mailTo('omar@example.com', { documentsOf: bookingId }));
    expect(made).toEqual([bookingId]);
    const messages = await Promise.all((await readdir(outbox())).map((name) => readFile(join(outbox(), name), 'utf8')));
    const [message = ''] = messages.filter((one) => one.includes('omar@example.com'));
    expect(message).toContain('filename=FM123456.pdf');
    expect(message).toContain(Buffer.from('%PDF-1.7 ticket').toString('base64'));
    expect(message).toContain('filename=FM123456.ics');
  });

  it('files sort by the time they were queued, and a second attempt at one mail makes no second file', async () => {
    delivery = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf });
    const later = mailTo('later@example.com', { queuedAt: '2025-10-15T08:30:01.000Z' });
    const earlier = mailTo('earlier@example.com');
    for (const mail of [later, earlier, later]) await delivery.deliver(mail);
    const names = (await readdir(outbox())).sort();
    expect(names.map((name) => name.slice(-40, -4))).toEqual([earlier.id, later.id]);
  });

  it('an outbox that somebody cleared away is made again, for its owner alone', async () => {
    delivery = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf });
    await delivery.deliver(mailTo('amina@example.com'));
    await rm(outbox(), { recursive: true });
    await delivery.deliver(mailTo('asha@example.com'));
    expect(await readdir(outbox())).toHaveLength(1);
    expect((await stat(outbox())).mode & 0o777).toBe(0o700);
  });

  it('a subject with line breaks cannot add a recipient', async () => {
    delivery = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf });
    await delivery.deliver(mailTo('amina@example.com', { subject: 'Hi\r\nBcc: victim@example.com' }));
    const [name = ''] = await readdir(outbox());
    expect(await readFile(join(outbox(), name), 'utf8')).not.toMatch(/^Bcc:/m);
  });
});

describe('with a mail server', () => {
  let server: SMTPServer;
  let received: { from: string; to: string[]; message: string }[];

  beforeEach(async () => {
    received = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody@') ? new Error('no such mailbox') : null),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            message: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    delivery = createMailDelivery({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir, sender, documentsOf });
  });
  afterEach(async () => {
    delivery?.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('the mail arrives there and no file is kept', async () => {
    const mail = mailTo('amina@example.com');
    await delivery?.deliver(mail);
    expect(received).toEqual([
      {
        from: 'support@fikambali.example',
        to: ['amina@example.com'],
        message: expect.stringContaining(`Message-ID: <${mail.id}@fikambali.example>`),
      },
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('a refused mail fails, so that the job is tried again', async () => {
    await expect(delivery?.deliver(mailTo('nobody@example.com'))).rejects.toThrow('no such mailbox');
    expect(received).toEqual([]);
  });
});
