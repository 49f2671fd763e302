import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

export interface OutboxMail {
  subject: string;
  replyTo: string | undefined;
  /** Its plain text, decoded. */
  text: string;
}

/** The mails that the site sent to an address so far, oldest first, once there are as many as expected. */
export async function mailsTo(address: string, count: number): Promise<OutboxMail[]> {
  await expect.poll(async () => (await readMails(address)).length).toBe(count);
  return readMails(address);
}

async function readMails(address: string): Promise<OutboxMail[]> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const messages = await Promise.all(files.map((name) => readFile(path.join(outbox, name), 'utf8')));
  return messages.filter((message) => header(message, 'To') === address).map(readMail);
}

function readMail(message: string): OutboxMail {
  const boundary = /boundary="(.+)"/.exec(message)?.[1] ?? '';
  const plain =
    message.split(`--${boundary}`).find((part) => part.includes('Content-Type: text/plain')) ?? '';
  const [partHeaders = '', ...lines] = plain.split('\r\n\r\n');
  const text = lines.join('\r\n\r\n');
  return {
    subject: header(message, 'Subject') ?? '',
    replyTo: header(message, 'Reply-To'),
    text: partHeaders.includes('quoted-printable') ? fromQuotedPrintable(text) : text,
  };
}

function header(message: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\\r$`, 'm').exec(message)?.[1];
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

/** Limits count by address, so each test comes from a network of its own. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
