import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that has proved something before, such as a sign-in to an account or the name on a booking. */
export const KNOWN_DEVICE_COOKIE = 'known_device';
export const KNOWN_DEVICE_SECONDS = 400 * 24 * 3600;

const mostSubjects = 6;
const entryForm = /^([\w-]{12})\.([\w-]{22})$/;

/**
 * The cookie's new value: one entry a subject, the newest first. An entry is a random number and a signature over it and
 * the subject, so the cookie says nothing about whom or what the browser knows, and opens nothing by itself.
 */
export function rememberOnDevice(secret: string, cookie: string | undefined, subject: string): string {
  const device = knownDevice(secret, cookie, subject) ?? randomBytes(9).toString('base64url');
  const entry = `${device}.${signature(secret, device, subject)}`;
  return [entry, ...entriesOf(cookie).filter((other) => other !== entry)].slice(0, mostSubjects).join('~');
}

/** The number under which this browser's attempts at the subject are counted; undefined where it has never proved it. */
export function knownDevice(secret: string, cookie: string | undefined, subject: string): string | undefined {
  for (const entry of entriesOf(cookie)) {
    const [, device = '', signed = ''] = entryForm.exec(entry) ?? [];
    const expected = Buffer.from(signature(secret, device, subject));
    if (signed && timingSafeEqual(Buffer.from(signed), expected)) return device;
  }
  return undefined;
}

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? '').split('~', mostSubjects).filter((entry) => entryForm.test(entry));
}

function signature(secret: string, device: string, subject: string): string {
  const signed = createHmac('sha256', secret).update(`known-device:${device}:${subject}`);
  return signed.digest('base64url').slice(0, 22);
}
