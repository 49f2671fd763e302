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

/** The code in the newest message that the site sent to a phone, once there are as many as expected. */
export async function textTo(number: string, count: number): Promise<string> {
  await expect.poll(async () => (await readTexts(number)).length).toBe(count);
  const code = (await readTexts(number)).at(-1)?.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`There is no code in the message to ${number}`);
  return code;
}

async function readTexts(number: string): Promise<string[]> {
  const messages = await readOutbox('.sms');
  return messages
    .filter((message) => message.startsWith(`To: ${number}\n`))
    .map((message) => message.split('\n\n')[1] ?? '');
}

async function readMails(address: string): Promise<OutboxMail[]> {
  const messages = await readOutbox('.eml');
  return messages.filter((message) => header(message, 'To') === address).map(readMail);
}

async function readOutbox(ending: '.eml' | '.sms'): Promise<string[]> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith(ending)).sort();
  return Promise.all(files.map((name) => readFile(path.join(outbox, name), 'utf8')));
}

function readMail(message: string): OutboxMail {
  // With something attached, the text and its twin in HTML are a part in parts.
  const boundary = [...message.matchAll(/boundary="(.+)"/g)].at(-1)?.[1] ?? '';
  const plain = message.split(`--${boundary}`).find((part) => part.includes('Content-Type: text/plain')) ?? '';
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
