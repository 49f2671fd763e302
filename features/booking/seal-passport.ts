import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// Passport numbers are encrypted with a key that is made from the product's secret, which is never in the database: who
// reads the tables or a backup reads none of them.

const version = 'v1';

export function sealPassport(secret: string, number: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return [version, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Undefined where it was sealed with another secret. */
export function openPassport(secret: string, text: string): string | undefined {
  const [given, iv = '', tag = '', sealed = ''] = text.split('.');
  if (given !== version) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'passport numbers', 32));
}
