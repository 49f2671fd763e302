import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Identifies a browser that has proved something before, such as an account's password or the name on a
 * booking.
 */
export const KNOWN_DEVICE_COOKIE = 'known_device';
export const KNOWN_DEVICE_SECONDS = 400 * 24 * 3600;

const maxSubjects = 6;
const entryForm = /^([\w-]{12})\.([\w-]{22})$/;

/**
 * The new cookie value: one entry per subject, the newest first. An entry is a random id and a signature over
 * it and the subject, so the cookie reveals nothing and grants nothing by itself.
 */
export function rememberOnDevice(secret: string, cookie: string | undefined, subject: string): string {
  const device = knownDevice(secret, cookie, subject) ?? randomBytes(9).toString('base64url');
  const entry = `${device}.${signature(secret, device, subject)}`;
  return [entry, ...entriesOf(cookie).filter((other) => other !== entry)].slice(0, maxSubjects).join('~');
}

/** The id under which this browser's attempts are counted; undefined if it has never proved the subject. */
export function knownDevice(secret: string, cookie: string | undefined, subject: string): string | undefined {
  for (const entry of entriesOf(cookie)) {
    const [, device = '', signed = ''] = entryForm.exec(entry) ?? [];
    const expected = Buffer.from(signature(secret, device, subject));
    if (signed && timingSafeEqual(Buffer.from(signed), expected)) return device;
  }
  return undefined;
}

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? '').split('~', maxSubjects).filter((entry) => entryForm.test(entry));
}

function signature(secret: string, device: string, subject: string): string {
  const signed = createHmac('sha256', secret).update(`known-device:${device}:${subject}`);
  return signed.digest('base64url').slice(0, 22);
}
